import { useTitle } from '../../components/screen/use-title.ts'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SkipLink } from './skip-link.tsx'

export type LegalText = {
  title: string
  lead: string
  sections: readonly { heading: string; points: readonly string[] }[]
}

/** A page of plain promises: short sections, one point per line. */
export function LegalPage({ text }: { text: LegalText }) {
  useTitle(text.title)
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="isi" tabIndex={-1} className="wrap-break-word mx-auto max-w-3xl px-5 pt-8 pb-16 outline-none sm:px-8">
        <h1 className="text-[1.75rem] leading-tight font-extrabold tracking-tight">{text.title}</h1>
        <p className="mt-4 text-lg text-pretty text-soft">{text.lead}</p>
        {text.sections.map((section) => (
          <section key={section.heading} className="mt-8">
            <h2 className="text-xl font-bold">{section.heading}</h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-soft">
              {section.points.map((point) => (
                <li key={point} className="text-pretty">
                  {point}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
      <PublicFooter />
    </>
  )
}
