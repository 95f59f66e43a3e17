import { Fragment } from 'react'

/** Separates two parts of a line, and is hidden at a line break: it is drawn on a space. */
export const Dot = () => (
  <span className="bg-[radial-gradient(circle,currentColor_1.25px,transparent_1.75px)] bg-center bg-no-repeat [word-spacing:0.55em]">
    <span className="sr-only"> ·</span>{' '}
  </span>
)

/** Text with dots between its parts. */
export const Dotted = ({ text }: { text: string }) =>
  text.split(' · ').map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <Dot />}
      {part}
    </Fragment>
  ))
