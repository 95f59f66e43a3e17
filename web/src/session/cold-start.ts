// The home address greets once per start of the app; an address further down, or a sign-in, opens at once.
let isPending = window.location.pathname.replace(/\/+$/, '') === '/app'

export const isColdStart = () => isPending

export function endColdStart() {
  isPending = false
}
