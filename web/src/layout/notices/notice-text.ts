const longest = 120

/** Text that came with an address: anybody can write such a link, so it is cut and stripped of what steers a screen. */
export function cleanNoticeText(text: string | null): string {
  const visible = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const letters = Array.from(visible)
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : visible
}
