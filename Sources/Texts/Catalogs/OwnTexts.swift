/// The translations of Bindery's own texts, which users see in every app: errors of forms and uploads, error pages, and
/// parts that have failed.
///
/// They are part of the program and not files of the site, so that an app in another package has them without a copy,
/// and so that they always fit the texts of the same version. The content is a catalogue like those of apps.
package enum OwnTexts {
    /// Returns the catalogue for a language, which also fits its regional variants; `nil` if there is none.
    static func catalog(for tag: String) -> (name: String, bytes: [UInt8])? {
        LanguageTag.primary(tag) == "ko" ? ("Bindery/ko.po", Array(korean.utf8)) : nil
    }

    /// The place of the texts in catalogues.
    private static let place = "Bindery"

    /// Returns the texts for an app's catalogue: all of them if Bindery does not have them in the language, otherwise
    /// those that the catalogue translates itself or that are also texts of the app.
    ///
    /// - Parameters:
    ///   - tag: The tag of the catalogue's language.
    ///   - file: The catalogue.
    ///   - texts: The texts of the app.
    /// - Throws: A ``POError`` if Bindery's catalogue has a mistake.
    package static func texts(
        for tag: String, in file: POFile, besides texts: [FoundText]
    ) throws(POError) -> [FoundText] {
        let own = try POFile(parsing: Array(korean.utf8), file: "Bindery/ko.po").entries.filter { !$0.isHeader }
        let isComplete = LanguageTag.primary(tag) == "en" || catalog(for: tag) != nil
        let kept = Set(texts.map(\.key) + file.entries.filter(\.hasTranslation).map(\.key))
        return own.filter { !isComplete || kept.contains($0.key) }.map { entry in
            FoundText(
                context: entry.context, id: entry.id, plural: entry.plural, note: entry.notes.first, place: place)
        }
    }

    static let korean = #"""
        msgid ""
        msgstr ""
        "Language: ko\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Plural-Forms: nplurals=1; plural=0;\n"

        # Forms
        msgid "Please fill in this field."
        msgstr "이 항목을 입력해 주세요."

        msgid "Please check this box."
        msgstr "이 항목에 체크해 주세요."

        msgid "Please enter this again."
        msgstr "다시 입력해 주세요."

        msgid "Please enter a whole number, such as 12."
        msgstr "12와 같은 정수를 입력해 주세요."

        msgid "Please enter a number, such as 12.5."
        msgstr "12.5와 같은 숫자를 입력해 주세요."

        msgid "Please enter a date."
        msgstr "날짜를 입력해 주세요."

        msgid "Please choose one of the options."
        msgstr "보기 중에서 하나를 선택해 주세요."

        msgid "Please use the expected format."
        msgstr "형식에 맞게 입력해 주세요."

        msgid "Please enter an e-mail address, such as name@example.org."
        msgstr "name@example.org와 같은 이메일 주소를 입력해 주세요."

        msgid "Please enter at least {1} character."
        msgid_plural "Please enter at least {1} characters."
        msgstr[0] "{1}자 이상 입력해 주세요."

        msgid "Please enter at most {1} character."
        msgid_plural "Please enter at most {1} characters."
        msgstr[0] "{1}자 이하로 입력해 주세요."

        msgid "Please enter {1} or more."
        msgstr "{1} 이상의 값을 입력해 주세요."

        msgid "Please enter {1} or less."
        msgstr "{1} 이하의 값을 입력해 주세요."

        msgid "The two entries are different."
        msgstr "두 입력값이 서로 달라요."

        msgid "Your entries could not be saved. Please try again."
        msgstr "입력한 내용을 저장하지 못했어요. 다시 시도해 주세요."

        msgid "Please correct one field."
        msgid_plural "Please correct {1} fields."
        msgstr[0] "항목 {1}개를 고쳐 주세요."

        # Uploads
        msgid "This file is too large. The limit is {1}."
        msgstr "파일이 너무 커요. 최대 크기는 {1}예요."

        msgid "These files are too large together. The limit is {1}."
        msgstr "파일들의 전체 크기가 너무 커요. 최대 크기는 {1}예요."

        msgid "Only one file is possible."
        msgid_plural "Only {1} files are possible."
        msgstr[0] "파일은 {1}개까지만 올릴 수 있어요."

        msgid "This type of file is not possible, only {1}."
        msgstr "이 형식의 파일은 올릴 수 없어요. 가능한 형식: {1}"

        msgid "There is no space left on the server. Please try again later."
        msgstr "서버에 남은 공간이 없어요. 나중에 다시 시도해 주세요."

        msgid "The server could not store this file. Please try again later."
        msgstr "서버가 이 파일을 저장하지 못했어요. 나중에 다시 시도해 주세요."

        msgid "The upload took too long."
        msgstr "업로드 시간이 초과되었어요."

        #. The size of a file
        msgid "{1} byte"
        msgid_plural "{1} bytes"
        msgstr[0] "{1}바이트"

        #. The name of a file and the reason why it was rejected
        msgid "{1}: {2}"
        msgstr "{1}: {2}"

        msgid "These files are too large"
        msgstr "파일이 너무 커요"

        msgid "The limit is {1}. The form was not submitted."
        msgstr "최대 크기는 {1}예요. 양식이 제출되지 않았어요."

        msgid "These files were not stored"
        msgstr "파일을 저장하지 못했어요"

        msgid "The form was not submitted."
        msgstr "양식이 제출되지 않았어요."

        # Parts that have failed, and the clipboard
        msgid "This part could not be loaded."
        msgstr "이 부분을 불러오지 못했어요."

        msgid "Try again"
        msgstr "다시 시도"

        msgid "Text to copy"
        msgstr "복사할 텍스트"

        msgid "Copy"
        msgstr "복사"

        msgid "Close"
        msgstr "닫기"

        # Drafts that the browser keeps
        msgid "Restored what you typed."
        msgstr "입력하던 내용을 복원했어요."

        msgid "Restored what you typed. In the meantime, this was changed to:"
        msgstr "입력하던 내용을 복원했어요. 그사이 다음 내용으로 바뀌었어요:"

        msgid "Discard"
        msgstr "버리기"

        msgid "This browser cannot keep what you type. Submit it before you leave."
        msgstr "이 브라우저는 입력 중인 내용을 보관할 수 없어요. 나가기 전에 제출해 주세요."

        # The outbox
        msgid "1 change waits for the connection."
        msgstr "연결되면 보낼 변경 사항이 1개 있어요."

        msgid "{1} changes wait for the connection."
        msgstr "연결되면 보낼 변경 사항이 {1}개 있어요."

        msgid "This browser cannot keep changes while there is no connection."
        msgstr "이 브라우저는 연결이 끊긴 동안의 변경 사항을 보관할 수 없어요."

        msgid "This change was not accepted: {1}"
        msgstr "변경 사항이 반영되지 않았어요: {1}"

        msgid "Please sign in again, then send it again."
        msgstr "다시 로그인한 뒤 다시 보내 주세요."

        msgid "Sign in"
        msgstr "로그인"

        msgid "The server could not process it."
        msgstr "서버에서 처리하지 못했어요."

        msgid "It has waited for too long to be sent by itself."
        msgstr "너무 오래 기다려서 자동으로 보내지 않았어요."

        msgid "This is no longer possible."
        msgstr "더 이상 할 수 없는 일이에요."

        msgid "This can be used when it is saved."
        msgstr "저장되면 사용할 수 있어요."

        msgid "This needs a connection."
        msgstr "연결되어 있을 때만 할 수 있어요."

        msgid "Send again"
        msgstr "다시 보내기"

        # Moves of rows, and keys
        msgid "{1}, position {2} of {3}."
        msgstr "{1}, {3}개 중 {2}번째."

        msgid "{1}, position {2} of {3} in {4}."
        msgstr "{1}, {4}의 {3}개 중 {2}번째."

        msgid "Press the arrow keys to move it, Space to drop it, or Escape to cancel."
        msgstr "화살표 키로 옮기고, 스페이스로 내려놓고, Esc로 취소하세요."

        msgid "The move was canceled."
        msgstr "이동을 취소했어요."

        msgid "The move was not accepted."
        msgstr "이동하지 못했어요."

        msgid "Keyboard shortcuts"
        msgstr "키보드 단축키"

        msgid "Use keys without Ctrl or Alt"
        msgstr "Ctrl이나 Alt 없이 누르는 키 사용"

        msgid "then"
        msgstr "다음"

        msgid "or"
        msgstr "또는"

        msgid "Cancel or close"
        msgstr "취소 또는 닫기"

        msgid "Next row"
        msgstr "다음 줄"

        msgid "Previous row"
        msgstr "이전 줄"

        # Kept pages
        msgid "No connection. This page is from {1}."
        msgstr "연결되어 있지 않아요. {1}에 보관한 페이지예요."

        msgid "This browser cannot keep this page for when there is no connection."
        msgstr "이 브라우저는 연결이 끊겼을 때 볼 수 있도록 이 페이지를 보관할 수 없어요."

        msgid "No connection"
        msgstr "연결되어 있지 않아요"

        msgid "There is no connection, and this browser has no copy of this page."
        msgstr "연결되어 있지 않고, 이 브라우저에 보관된 사본이 없어요."

        msgid "Pages that you can read now"
        msgstr "지금 볼 수 있는 페이지"

        # Forms
        msgid "Your last action already arrived before the connection was lost."
        msgstr "마지막으로 하신 일은 연결이 끊기기 전에 이미 전달됐어요."

        msgid "The server is still working on this. Reload this page later to see the result."
        msgstr "서버가 아직 처리하고 있어요. 잠시 뒤에 이 페이지를 새로고침하면 결과를 볼 수 있어요."

        # Error pages
        msgid "Back"
        msgstr "돌아가기"

        msgid "Error number: <code>{trace}</code>"
        msgstr "오류 번호: <code>{trace}</code>"

        msgid "This page has stopped"
        msgstr "페이지가 멈췄어요"

        msgid "An error occurred. Changes that you saved earlier are safe. Please try again. If the error occurs again, contact the site's administrator and provide the error number below."
        msgstr "오류가 발생했어요. 이전에 저장한 내용은 안전해요. 다시 시도해 주세요. 오류가 계속되면 아래 오류 번호를 사이트 관리자에게 알려 주세요."

        msgid "An error occurred on this page. Your saved data is safe. Please try again."
        msgstr "이 페이지에서 오류가 발생했어요. 저장된 데이터는 안전해요. 다시 시도해 주세요."

        msgid "Access denied"
        msgstr "접근할 수 없어요"

        msgid "You do not have permission to view this page. To request access, contact the site's administrator."
        msgstr "이 페이지를 볼 권한이 없어요. 권한이 필요하면 사이트 관리자에게 문의해 주세요."

        msgid "Go to the start page"
        msgstr "첫 페이지로 이동"

        msgid "The form is too large"
        msgstr "양식이 너무 커요"

        msgid "Your form is too large for this page and was not accepted. Shorten it, or send it in parts; your text is still in the form."
        msgstr "양식이 이 페이지에서 받을 수 있는 크기보다 커서 접수되지 않았어요. 내용을 줄이거나 나누어 보내 주세요. 입력한 내용은 양식에 그대로 있어요."

        msgid "Too much data"
        msgstr "데이터가 너무 많아요"

        msgid "This site's tabs in your browser have reached their memory limit, so your form was not accepted. Close some of them, then send it again; your text is still in the form."
        msgstr "브라우저에 열린 이 사이트의 탭들이 메모리 한도에 이르러 양식이 접수되지 않았어요. 탭을 몇 개 닫고 다시 보내 주세요. 입력한 내용은 양식에 그대로 있어요."

        msgid "The site is full"
        msgstr "사이트가 붐비고 있어요"

        msgid "The site is out of memory for new input, so your form has not been accepted yet. Please try again in a moment; your text is still in the form."
        msgstr "사이트의 메모리가 부족하여 양식이 아직 접수되지 않았어요. 잠시 후 다시 시도해 주세요. 입력한 내용은 양식에 그대로 있어요."

        msgid "One moment, please"
        msgstr "잠시만 기다려 주세요"

        msgid "This browser has sent too many requests, so the server rejected the last one. Please try again in a moment; anything that you entered in a form is still there when you go back."
        msgstr "이 브라우저에서 요청을 너무 많이 보내 마지막 요청이 거부되었어요. 잠시 후 다시 시도해 주세요. 돌아가면 양식에 입력한 내용이 그대로 있어요."

        msgid "Your network has requested too many pages of this site, so this page was not opened. Please try again in 15 seconds. If this continues, ask your network's administrator whether a program is sending the requests."
        msgstr "사용 중인 네트워크에서 이 사이트의 페이지를 너무 많이 요청하여 페이지를 열지 못했어요. 15초 후 다시 시도해 주세요. 계속되면 프로그램이 요청을 보내고 있는지 네트워크 관리자에게 문의해 주세요."

        msgid "Your network has sent too many large forms at once, so the server rejected this one. Please try again in a moment; anything that you entered in the form is still there when you go back."
        msgstr "사용 중인 네트워크에서 큰 양식을 한꺼번에 너무 많이 보내 이 양식이 거부되었어요. 잠시 후 다시 시도해 주세요. 돌아가면 양식에 입력한 내용이 그대로 있어요."

        msgid "Too many attempts to sign in"
        msgstr "로그인 시도가 너무 많아요"

        msgid "Too many sign-in attempts from your network have failed, so this attempt was rejected. Please wait a minute, then try again."
        msgstr "사용 중인 네트워크에서 로그인에 너무 많이 실패하여 이번 시도가 거부되었어요. 1분 정도 기다린 뒤 다시 시도해 주세요."

        msgid "Too many tabs"
        msgstr "열린 탭이 너무 많아요"

        msgid "This site is open in too many tabs of this browser. Please close one, then try again."
        msgstr "이 브라우저에서 이 사이트를 연 탭이 너무 많아요. 탭을 하나 닫고 다시 시도해 주세요."

        msgid "The site has reached its limit of open pages. Please try again in a moment."
        msgstr "사이트에 열린 페이지 수가 한도에 이르렀어요. 잠시 후 다시 시도해 주세요."

        msgid "The site cannot check right now whether you are signed in. Please try again in a moment."
        msgstr "지금은 로그인 상태를 확인할 수 없어요. 잠시 후 다시 시도해 주세요."
        """#
}
