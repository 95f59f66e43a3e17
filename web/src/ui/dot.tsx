/** Stands between two parts of a line, and is gone where the line breaks there: it is drawn on a space. */
export const Dot = () => (
  <span className="bg-[radial-gradient(circle,currentColor_1.25px,transparent_1.75px)] bg-center bg-no-repeat [word-spacing:0.55em]">
    <span className="sr-only"> ·</span>{' '}
  </span>
)
