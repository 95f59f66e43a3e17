import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * Text that a person might type, paste or import, and that could break a file. PostgreSQL cannot store NUL or half a
 * surrogate pair, so those are absent.
 */
export const hostileTexts: readonly string[] = [
  '=HYPERLINK("http://jahat.test";"klik")',
  '+62812;=1+1',
  '-2+3|cmd',
  '@SUM(1,1)',
  '\t=1+1',
  '\r=1+1',
  'Siti\n=1+1\r\n@A1',
  '\uff1d1+1',
  '\uff0b1',
  '\uff0d1',
  '\uff20A1',
  '  "=1+1',
  `';=1+1;"`,
  'Budi","=1+1","',
  '\u202egpj.exe\u2066=1',
  '\u200b=1+1',
  '\ufeff=1+1',
  'Ayu \u{1f469}\u{1f3fd}\u200d\u{1f393} \u{1f600}',
  '\u0645\u062d\u0645\u062f \u05e2\u05d1\u05e8 \u1780\u17d2 \u5f20\u4f1f',
  'A\u0001\u0008\u000b\u000c\u001f\u007f\u0085\u2028B\ufffe\uffffC',
  '</t></is></c><c><f>1+1</f></c>',
  ']]><!--&#0;&bogus;<script>alert(1)</script>',
  '_x003D_1+1_x0000_',
  '../../../etc/passwd\\..\\C:*?"<>|\r\nset-cookie: a=b',
  '=A'.repeat(150),
]

/** Columns with text written by people, in any table. */
const written = `activity address birth_place change_reason city code description destination_school device diploma_no
  director district education email field filename follow_up goal group_name hamlet institution job last_class
  left_reason letter_no major mid_description mid_skill_description name nip nis note obstacle phone picket_note position
  principal principal_name principal_nip principal_title reason reopen_reason regency room short_name sign_place
  skill_description social_text spiritual_text target teacher_note text theme title title_back title_front topic village
  withdrawn_reason`.split(/\s+/)

/** Writes them, bypassing the API, into every such column whose constraints allow them, and returns which. */
export async function plantHostileTexts(t: TestApp): Promise<string[]> {
  const columns = await sql<Column>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema in ('public', 'platform') and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.is_generated = 'NEVER' and c.column_name in (${sql.join(written)})
      order by 1, 2, 3`.execute(t.owner)
  const planted: string[] = []
  for (const column of columns.rows) {
    // Whole where unlimited. A column that rejects even short text has its own check, or its table is immutable.
    if ((await plant(t, column, 400)) || (await plant(t, column, 90))) planted.push(`${column.table}.${column.column}`)
  }
  return planted
}

type Column = { schema: string; table: string; column: string }

async function plant(t: TestApp, { schema, table, column }: Column, most: number): Promise<boolean> {
  const name = sql.table(`${schema}.${table}`)
  // Numbered, because some must be unique. Empty values stay empty.
  const change = sql`update ${name} t set ${sql.ref(column)} = n.text from (
      select ctid, left((${hostileTexts}::text[])[1 + (place - 1) % ${hostileTexts.length}], ${most}) || ' ' || place as text
        from (select ctid, row_number() over (order by ctid) as place from ${name} where ${sql.ref(column)} is not null) o
    ) n where n.ctid = t.ctid`
  return change.execute(t.owner).then(
    () => true,
    () => false,
  )
}
