// The home address shows the greeting once per start of the app; a deeper address, or a sign-in, opens at once.
let isPending = window.location.pathname.replace(/\/+$/, '') === '/app'

export const isColdStart = () => isPending

export function endColdStart() {
  isPending = false
}
