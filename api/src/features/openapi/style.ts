/** The page's style; both themes follow the reader's system. */
export const style = `
  :root { color-scheme: light dark; --line: light-dark(#d6d3d1, #57534e); --soft: light-dark(#57534e, #d6d3d1); }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: light-dark(#fafaf9, #1c1917); color: light-dark(#1c1917, #f5f5f4); }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  a { color: light-dark(#0f766e, #5eead4); }
  nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  nav a, summary { padding: 0.6rem 0; }
  h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
  h3 { margin: 1rem 0 0.25rem; font-size: 1rem; }
  small, td, summary span { color: var(--soft); font-weight: 400; }
  details { border-top: 1px solid var(--line); }
  details[open] { padding-bottom: 1rem; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  summary b { display: inline-block; min-width: 4rem; font-size: 0.875rem; }
  pre, code { font-family: ui-monospace, monospace; font-size: 0.875rem; }
  pre { margin: 0; padding: 0.75rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
  table { border-collapse: collapse; width: 100%; }
  th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  `
