type Of = { missing: readonly string[]; items: number }

/** How many items of a record are filled, in a list; its title names the missing ones. */
export const Completeness = ({ missing, items }: Of) => (
  <span title={missing.length > 0 ? `Belum diisi: ${missing.join(', ')}` : 'Semua isian sudah ada'}>
    {items - missing.length}/{items}
  </span>
)

/** The same on the record itself, with the items by name. */
export const Missing = ({ title, missing, items }: Of & { title: string }) => (
  <>
    <h2 className="font-semibold">
      {title}{' '}
      <span className="tabular-nums text-soft">
        {items - missing.length}/{items}
      </span>
    </h2>
    <p className="text-sm text-soft">
      {missing.length > 0 ? `Belum diisi: ${missing.join(', ')}.` : 'Semua isian sudah ada.'}
    </p>
  </>
)
