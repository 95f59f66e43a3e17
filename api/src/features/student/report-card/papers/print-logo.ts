import sharp from 'sharp'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { paperLogo } from '../../../config/school/rules.ts'

/** Enough pixels to print 56 points sharply, and no more: every rapor contains it. */
const longestSide = 240

/** The school's logo in the size that a rapor prints. */
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
