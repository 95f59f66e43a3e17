-- Names in the order in which people look for them: VII-2 before VII-10, Éva beside Eva, ʿAli beside Ali.

-- Without regard to case and accents, numbers as numbers; names that are equal so far by their bytes. Servers have
-- different versions of ICU, and a file-level copy may move to another one: no index may be in this order.
create collation name_order (provider = icu, locale = 'id-u-kn-true-ks-level1', deterministic = true);

-- A name without the signs for hamza and ain and what is typed instead, which ICU would sort before all letters; the
-- same as nameKey of contract/src/name-order.ts.
create function name_key(text) returns text language sql immutable strict parallel safe
  return translate($1, '''’‘`´ʻʼʽʾʿ', '');

-- The search ignores the same signs.
create or replace function fold_text(text) returns text language sql immutable strict parallel safe
  return translate(
    lower(regexp_replace(normalize(name_key($1), nfkd), '[\u0300-\u036f]', '', 'g')),
    '.,-/()&":;+', '           ');

-- Stored columns are computed again where the function returns something else now.
update student set name = name where search_name is distinct from fold_text(name);
update platform.school set name = name where search_text is distinct from platform.school_words(name,
  coalesce(district, '') || ' ' || coalesce(regency, '') || ' ' || coalesce(province, ''));
