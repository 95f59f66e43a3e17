import sharp from 'sharp'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { paperLogo } from '../../../config/school/rules.ts'

/** As sharp as a printer shows 56 points, and no more: every rapor has it. */
const longestSide = 240

/** The school's emblem in the size in which a rapor prints it. */
export async function printLogo(scope: SchoolScope): Promise<string | null> {
  const logo = await paperLogo(scope)
  if (!logo) return null
  const content = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  const small = await sharp(content)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  return `data:image/png;base64,${small.toString('base64')}`
}
