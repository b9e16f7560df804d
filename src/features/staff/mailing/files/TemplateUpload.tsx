import { type FormEvent, useState } from 'react'
import { isPlainFileName, isReservedFileName } from '../../../../domain/files/file-name.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import type { ChosenFile } from '../../../../ui/form/chosen-files.ts'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { messages } from './messages.ts'
import { chosenTemplate, zipTemplate } from './template-parts.ts'
import type { Uploads } from './uploads.store.ts'

/** Takes the files or the ZIP of a template, and asks for its name and for what is missing. */
export function TemplateUpload({ uploads }: { uploads: Uploads }) {
  const [files, setFiles] = useState<readonly ChosenFile[]>()
  const close = () => setFiles(undefined)
  function upload(name: string, file: File) {
    close()
    uploads.add('template', [{ name, file }])
  }
  return (
    <>
      <DropZone label="Upload a template" hint={messages.templatesDrop} onFiles={setFiles} />
      <Dialog isOpen={files !== undefined} title="Upload a template" onClose={close}>
        {files && <Form files={files} onClose={close} onUpload={upload} />}
      </Dialog>
    </>
  )
}

interface FormProps {
  files: readonly ChosenFile[]
  onClose: () => void
  /** Receives the name and the ZIP of the template. */
  onUpload: (name: string, zip: File) => void
}

function Form({ files, onClose, onUpload }: FormProps) {
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
      const zip = template.zip ?? (await zipTemplate(template.parts))
      onUpload(trimmed, zip)
    } catch {
      // A file was removed or changed after it was chosen.
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
        onFiles={add}
      />
      <p className="announced problem" role="status">
        {problem || template.problem}
      </p>
      <ConfirmButtons onCancel={onClose} disabled={!isValid} loading={isBusy}>
        Upload
      </ConfirmButtons>
    </form>
  )
}

/** Returns the error text for a name; undefined if the name is valid or empty. */
function nameError(name: string): string | undefined {
  if (isReservedFileName(name)) return messages.nameReserved
  return name === '' || isPlainFileName(name) ? undefined : messages.nameRule
}
