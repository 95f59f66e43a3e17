import type { FastifyInstance } from 'fastify'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { relations } from '@hadir/contract/student/student-labels.ts'
import { Failure } from '../../platform/failure.ts'
import { completed, namedWithin } from '../../platform/http/complete-update.ts'
import { serveAfter } from '../../platform/http/serve.ts'
import { placesLeft, placesOfRecord, placesSentTo } from '../region/rules.ts'
import { changeContact } from './contact.ts'
import { readStudent } from './whole-record.ts'

export async function contactRoutes(app: FastifyInstance): Promise<void> {
  const placesSent = placesSentTo(app.settings.regionApiUrl)
  serveAfter(app, studentContact, placesSent, async ({ params, body: sent, sentFields }, scope, found) => {
    const before = await readStudent(scope, params.id)
    // A teacher sees the whole records of her own class's students, and may edit no others.
    if (!before.isWhole) throw new Failure('FORBIDDEN')
    const places = placesLeft(before, sent, sentFields)
    const whole = completed(sent, { sentFields, before: { ...before, ...places, guardians: undefined } })
    for (const relation of relations) {
      const [given, stored] = [whole.guardians?.[relation], before.guardians[relation]]
      if (!whole.guardians || !given || !stored) continue
      const { phone, email } = stored
      whole.guardians[relation] = completed(given, {
        sentFields: namedWithin(sentFields, `guardians.${relation}`),
        before: { phone, email },
      })
    }
    const data = await changeContact(scope, before, { ...whole, ...placesOfRecord(found, whole, before) })
    return { data, message: 'Kontak siswa tersimpan' }
  })
}
