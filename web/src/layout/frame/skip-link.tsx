/** First stop of the Tab key: past the menu, to the page's `main` with the id `isi`. */
export const SkipLink = () => (
  <a
    href="#isi"
    className="fixed top-2 left-2 z-70 -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:translate-y-0 print:hidden"
  >
    Langsung ke isi
  </a>
)
