import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct GoalsBrowserTests {
        @Test func `a user writes a retrospective in Korean`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/goals")) {
                $0.reducedMotion = true
            } _: { window in
                try takePictures("goals", of: window)
                try window.click(.button("한국어"))
                try window.wait(for: "Korean") { try $0.title == "완료한 목표" }
                try takePictures("goals-korean", of: window)
                try window.click(.css(".goal:first-child [name=open]"))
                try window.wait(for: "the form") { try $0.path == "/goals/14/write?lang=ko" }
                try window.click(.button("저장하기"))
                try window.wait(for: "the messages for missing answers") {
                    try $0.find(.css("#goals-liked")).attribute("aria-invalid") == "true"
                }
                try takePictures("goals-write-refused", of: window)
                try window.fill(.css("#goals-liked"), with: "강바람이 좋았어요.")
                try window.fill(.css("#goals-learned"), with: "처음에는 천천히.")
                try window.click(.button("저장하기"))
                try window.wait(for: "the question") { try $0.exists(.css("dialog:modal")) }
                try takePictures("goals-confirm", of: window)
                try window.click(.css("[name=confirm]"))
                try window.wait(for: "the goals") {
                    try $0.path == "/goals?lang=ko" && $0.find(.css(".goal-count strong")).text == "9개"
                }
                try takePictures("goals-saved", of: window)
                try window.click(.css(".goal:first-child [name=open]"))
                try window.wait(for: "the retrospective") { try $0.exists(.text("강바람이 좋았어요.")) }
                try takePictures("goals-read", of: window)
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }
    }
}
