/** Stands between two parts of a line, and is gone where the line breaks there: it is drawn on a space. */
export const Dot = () => (
  <span className="bg-[radial-gradient(circle,currentColor_1px,transparent_1.6px)] bg-center bg-no-repeat [word-spacing:0.4em]">
    <span className="sr-only"> ·</span>{' '}
  </span>
)
