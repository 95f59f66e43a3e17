/** Tables that no archive carries, each with its reason. */
export const leftBehind: Readonly<Record<string, string>> = {
  teacher_invitation: 'undangan yang hanya berlaku di tempat asalnya',
  school_archive: 'arsip itu sendiri',
  school_archive_part: 'arsip itu sendiri',
  report_card_print: 'berkas cetak yang hanya disimpan sehari',
  import_batch: 'hanya untuk membatalkan impor dalam 24 jam',
  import_file: 'berkas yang menunggu diperiksa',
  import_row: 'hanya untuk membatalkan impor dalam 24 jam',
  import_write: 'hanya untuk membatalkan impor dalam 24 jam',
}
