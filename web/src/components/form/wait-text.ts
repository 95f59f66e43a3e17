/** How long a rate limit makes her wait. */
export function waitText(seconds: number): string {
  const [size, unit] = seconds <= 90 ? [1, 'detik'] : seconds <= 5400 ? [60, 'menit'] : [3600, 'jam']
  return `Coba lagi dalam ${Math.ceil(seconds / size)} ${unit}.`
}
