import { type FormEvent, useState } from 'react'
import { isPlainFileName } from '../../../domain/file-name.ts'
import { lazyScript } from '../../../platform/lazy/lazy-script.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import type { ChosenFile } from '../../../ui/form/chosen-files.ts'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './Files.module.css'
import { messages } from './messages.ts'
import { nameError } from './RenameFileDialog.tsx'
import { chosenTemplate } from './template-parts.ts'

interface Props {
  /** The chosen files; undefined while the dialog is closed. */
  files: readonly ChosenFile[] | undefined
  onClose: () => void
  /** Receives the name and the ZIP of the template. */
  onUpload: (name: string, zip: File) => void
}

const loadZip = lazyScript(() => import('./zip-template.ts'))

/** Asks for the name of a template and for its missing files. */
export function TemplateDialog({ files, onClose, onUpload }: Props) {
  return (
    <Dialog isOpen={files !== undefined} title="Upload a template" onClose={onClose}>
      {files && <Form {...{ files, onClose, onUpload }} />}
    </Dialog>
  )
}

function Form({ files, onClose, onUpload }: Props & { files: readonly ChosenFile[] }) {
  const [template, setTemplate] = useState(() => chosenTemplate(files))
  const [name, setName] = useState(template.suggestedName)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const trimmed = name.trim()
  const isValid = template.problem === '' && isPlainFileName(trimmed)

  function add(more: readonly ChosenFile[]) {
    const chosen = chosenTemplate(more, template.parts)
    setTemplate(chosen)
    setProblem('')
    if (trimmed === '') setName(chosen.suggestedName)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || isBusy) return
    setBusy(true)
    try {
      const zip = template.zip ?? (await (await loadZip()).zipTemplate(template.parts))
      onUpload(trimmed, zip)
    } catch {
      // A file was removed or changed after it was chosen, or the script could not be loaded.
      setProblem(messages.zipFailed)
    }
    setBusy(false)
  }

  const chosen = template.zip ? [template.zip.name] : [...template.parts.keys()]
  return (
    <form className="stack" method="post" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="Template ID"
        name="templateName"
        hint="The name under which mailings use it"
        required
        maxLength={150}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={setName}
        error={nameError(trimmed)}
      />
      <DropZone
        label="Files of the template"
        hint={chosen.length > 0 ? `Chosen: ${chosen.join(', ')}` : messages.templatesDrop}
        onFile={(file) => add([{ file, path: file.name }])}
        onFiles={add}
      />
      <p className={styles.problem} role="status">
        {problem || template.problem}
      </p>
      <ConfirmButtons onCancel={onClose} disabled={!isValid} loading={isBusy}>
        Upload
      </ConfirmButtons>
    </form>
  )
}
