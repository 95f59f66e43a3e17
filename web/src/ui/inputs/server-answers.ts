/** Whether there is a server behind the connection: browsers are often wrong about it, so that it is asked for something small. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
