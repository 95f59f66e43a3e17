/** A file's size as people read it: '12 KB', never '0 KB'. */
export const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('id-ID')} KB`
