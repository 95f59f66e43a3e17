/** Base URL of the API: the page's own origin unless `<meta name="hadir-api">` names another one. Read at run time. */
export function apiUrl(path: string): URL {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="hadir-api"]')?.content
  return new URL(path, configured || window.location.origin)
}
