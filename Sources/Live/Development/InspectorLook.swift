import HTMLTemplates

/// The inspector's templates and style sheet.
enum InspectorLook {
    static let stylesheetPath = "/live/inspector.css"

    static func library() throws -> TemplateLibrary {
        try TemplateLibrary(sources: ["bindery-inspector-layout": layout, InspectorView.template: pages])
    }

    private static let layout = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{title}}</title>
        <link rel="stylesheet" href="/live/inspector.css">
        {{{live}}}
        </head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body>
        </html>
        """

    private static let pages = """
        <header><h1>Inspector</h1><p role="status">{{summary}}</p></header>
        <main>
        <p class="quiet" hidden="{{hasPages}}">No page is open. Open one in another tab; it is shown here within a \
        second.</p>
        <ul>{{#pages}}<li>
          <h2><a href="{{address}}" target="_blank">{{address}}</a> <span class="state" data-live="{{isLive}}">{{state}}</span></h2>
          <p class="place">{{scenes}} <span>{{place}}</span></p>
          <dl>
            <div><dt>Document</dt><dd>{{document}}</dd></div>
            <div><dt>Patches</dt><dd>{{patches}}</dd></div>
            <div><dt>Last flush</dt><dd>{{lastFlush}}</dd></div>
          </dl>
          <details><summary>Bindings and last patch</summary>
            <h3>Keys</h3><p>{{values}}</p>
            <h3>Inputs</h3><p>{{inputs}}</p>
            <h3>Last patch</h3><pre tabindex="0">{{lastPatch}}</pre>
          </details>
        </li>{{/pages}}</ul>
        </main>
        """

    static let stylesheet = """
        :root {
          color-scheme: light dark; --ground: #f4f5f8; --card: #fff; --ink: #1c2026; --soft: #5b6472; --line: #dfe3ea;
          --accent: #2451b7; --good: #1d7a43; --idle: #8a5a00;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #14161a; --card: #1d2026; --ink: #eceef2; --soft: #a3abb8; --line: #333842; --accent: #8fb0ff;
            --good: #6fd39a; --idle: #e9b75c;
          }
        }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
        header, main { box-sizing: border-box; max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
        header { padding-top: 1.5rem; }
        h1 { margin: 0; font-size: 1.5rem; }
        header p { margin: .25rem 0 1.25rem; color: var(--soft); }
        ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: 1rem; margin: 0;
          padding: 0 0 2rem; list-style: none; align-items: start; }
        li { min-width: 0; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
        h2 { display: flex; gap: .75rem; align-items: baseline; justify-content: space-between; margin: 0; font-size: 1.05rem; }
        h2 a { min-width: 0; color: var(--accent); overflow-wrap: anywhere; }
        .state { flex: none; font-size: .8rem; font-weight: 600; color: var(--idle); }
        .state[data-live="true"] { color: var(--good); }
        .place { margin: .35rem 0 .75rem; overflow-wrap: anywhere; }
        .place span { display: block; color: var(--soft); font-size: .85rem; }
        dl { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin: 0 0 .75rem; }
        dt, h3 { color: var(--soft); font-size: .8rem; font-weight: 400; }
        dd { margin: 0; font-variant-numeric: tabular-nums; }
        h3 { margin: .75rem 0 0; }
        details p { margin: 0; overflow-wrap: anywhere; font: .85rem/1.5 ui-monospace, monospace; }
        summary { color: var(--accent); cursor: pointer; }
        pre { margin: .25rem 0 0; padding: .6rem; max-height: 16rem; overflow: auto; border-radius: .4rem; background: var(--ground);
          font: .8rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
        .quiet { padding: 2rem 0; color: var(--soft); text-align: center; }
        a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

        """
}
