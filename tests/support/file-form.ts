import { strToU8, zipSync } from 'fflate'

/** Creates a form with one file, as the upload screen sends it. */
export function fileForm(content: string | Uint8Array<ArrayBuffer>, field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new Blob([content]), 'round.json')
  return form
}

/** Returns a ZIP with these files, as a template is uploaded. */
export function templateZip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}

/** Overwrites the uncompressed sizes in the directory and the local headers of a ZIP. */
export function setDeclaredSizes(zip: Uint8Array, size: number): void {
  const view = new DataView(zip.buffer)
  for (let at = 0; at < zip.length - 30; at++) {
    const signature = view.getUint32(at, true)
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true)
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true)
  }
}
