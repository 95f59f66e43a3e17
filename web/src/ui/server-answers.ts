/** Whether the server can be reached: browsers are often wrong about it, so a small file is requested. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
