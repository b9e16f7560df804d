import { zipSync } from 'fflate'
import { toPlainFileName } from '../../../../domain/files/file-name.ts'
import type { ChosenFile } from '../../../../ui/form/chosen-files.ts'
import { templateFileTexts } from './messages.ts'

const PARTS = ['subject.txt', 'text.txt', 'html.html'] as const
export type TemplatePart = (typeof PARTS)[number]
const REQUIRED: readonly TemplatePart[] = ['subject.txt', 'text.txt']

/** The files that staff have chosen for a template. */
export interface ChosenTemplate {
  /** The suggested name of the template, taken from the ZIP or folder; may be empty. */
  suggestedName: string
  zip: File | undefined
  parts: ReadonlyMap<TemplatePart, File>
  /** The problem of the files; empty if they form a template. */
  problem: string
}

/** Sorts chosen files by their role in a template. @param before files chosen earlier, to which these are added */
export function chosenTemplate(
  files: readonly ChosenFile[],
  before: ReadonlyMap<TemplatePart, File> = new Map(),
): ChosenTemplate {
  const [first] = files
  if (files.length === 1 && first && isZip(first.file)) {
    const suggestedName = toPlainFileName(first.file.name.replace(/\.zip$/i, ''))
    return { suggestedName, zip: first.file, parts: new Map(), problem: '' }
  }
  const folder = first?.path.split('/').at(-2) ?? ''
  const found = { suggestedName: toPlainFileName(folder), zip: undefined }
  const parts = new Map<TemplatePart, File>()
  const refused = (problem: string) => ({ ...found, parts: new Map(before), problem })
  for (const { file } of files) {
    if (isZip(file)) return refused(templateFileTexts.several)
    const part = partOf(file.name)
    if (!part) return refused(templateFileTexts.foreign(file.name))
    if (parts.has(part)) return refused(templateFileTexts.twice(part))
    parts.set(part, file)
  }
  const all = new Map([...before, ...parts])
  const missing = REQUIRED.filter((part) => !all.has(part))
  return {
    ...found,
    parts: all,
    problem: missing.length > 0 ? templateFileTexts.missing(missing.join(' and ')) : '',
  }
}

const isZip = (file: File) => /\.zip$/i.test(file.name)

function partOf(name: string): TemplatePart | undefined {
  const lower = name.toLowerCase()
  return PARTS.find((part) => part === lower) ?? (/\.html?$/.test(lower) ? 'html.html' : undefined)
}

export async function zipTemplate(parts: ReadonlyMap<TemplatePart, File>): Promise<File> {
  const entries = [...parts].map(
    async ([name, file]) => [name, new Uint8Array(await file.arrayBuffer())] as const,
  )
  const zip = zipSync(Object.fromEntries(await Promise.all(entries)))
  return new File([new Uint8Array(zip)], 'template.zip', { type: 'application/zip' })
}
