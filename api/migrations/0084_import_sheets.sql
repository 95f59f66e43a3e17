-- A workbook may have a sheet for each class: row_no then also counts the sheets (import/batch/row-number.ts).
alter table import_row add column sheet text;
