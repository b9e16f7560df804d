import { zipSync } from 'fflate'
import type { TemplatePart } from './template-parts.ts'

/** Returns a ZIP of the files of a template. */
export async function zipTemplate(parts: ReadonlyMap<TemplatePart, File>): Promise<File> {
  const entries = [...parts].map(
    async ([name, file]) => [name, new Uint8Array(await file.arrayBuffer())] as const,
  )
  const zip = zipSync(Object.fromEntries(await Promise.all(entries)))
  return new File([new Uint8Array(zip)], 'template.zip', { type: 'application/zip' })
}
