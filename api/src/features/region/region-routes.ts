import type { FastifyInstance } from 'fastify'
import { region } from '@hadir/contract/region/region.ts'
import { Failure } from '../../platform/failure.ts'
import { serve } from '../../platform/http/serve.ts'
import { regionsFrom } from './rules.ts'

/** Bare arrays, like the responses of the public regional data service. */
export async function regionRoutes(app: FastifyInstance): Promise<void> {
  const regions = regionsFrom(app.settings.regionApiUrl)
  const below = async (list: 'regencies' | 'districts' | 'villages', parentId: string) => {
    const places = await regions(list, parentId)
    if (places.length === 0) throw new Failure('NOT_FOUND')
    return places
  }

  serve(app, region.provinces, async () => regions('provinces', ''))

  serve(app, region.regencies, async ({ params: { id } }) =>
    (await below('regencies', id)).map((place) => ({ ...place, province_id: id })),
  )

  serve(app, region.districts, async ({ params: { id } }) =>
    (await below('districts', id)).map((place) => ({ ...place, regency_id: id })),
  )

  serve(app, region.villages, async ({ params: { id } }) =>
    (await below('villages', id)).map((place) => ({ ...place, district_id: id })),
  )
}
