import { useState } from 'react'
import { downloads } from '../../../platform/api/browser-download.ts'
import { saveFile } from '../../../platform/browser/save-file.ts'
import { ExportSection } from './ExportSection.tsx'
import { createExport } from './export.store.ts'

export interface OwnExportProps {
  onSignedOut: () => void
}

/** The form for saving the account's data, with the store of the page. */
export function OwnExport({ onSignedOut }: OwnExportProps) {
  const [store] = useState(() => createExport({ downloads, saveFile, onSignedOut }))
  return <ExportSection export={store} />
}
