/** A minimal PDF of one line: A4, in a standard font. */
export function examplePdf(line: string): Buffer {
  const drawn = `BT /F1 18 Tf 72 760 Td (${line.replace(/[^\w .,:-]/g, ' ')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [i, object] of objects.entries()) {
    places.push(file.length)
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const head = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${file}${head}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}
