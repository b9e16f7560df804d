import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { toPlainFileName } from '../../../../domain/files/file-name.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import type { ChosenFile as DroppedFile } from '../../../../ui/form/chosen-files.ts'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { useLeaveWarning } from '../../../../ui/form/use-leave-warning.ts'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import type { KeptDrafts as Drafts } from '../../../session/kept-drafts.store.ts'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { LoadState } from '../../shared/LoadState.tsx'
import { MailingNav } from '../MailingNav.tsx'
import { FileSection, titleId } from './FileSection.tsx'
import styles from './Files.module.css'
import { KeptDrafts } from './KeptDrafts.tsx'
import type { ChosenFile, MailingFilesStore } from './mailing-files.store.ts'
import { type FileKind, messages } from './messages.ts'
import { TemplateUpload } from './TemplateUpload.tsx'
import type { Uploads } from './uploads.store.ts'

interface Props {
  files: MailingFilesStore
  uploads: Uploads
  api: Api
  /** What the editor of templates of earlier versions has kept. */
  drafts: Drafts
}

/** Shows the recipients files and templates of mailings, with their upload. */
export function Files({ files, uploads, api, drafts }: Props) {
  const state = useStore(files.$state)
  const { isRunning } = useStore(uploads.$state)
  const [chosen, setChosen] = useState<ChosenFile>()
  const found = foundValue(state)
  const templates = useMemo(() => found?.templates.map((one) => ({ ...one, name: one.id })) ?? [], [found])
  const [deleteRecipients, deleteTemplate] = useMemo(
    () => [
      (name: string) => setChosen({ kind: 'recipients', name }),
      (name: string) => setChosen({ kind: 'template', name }),
    ],
    [],
  )
  function onDeleted(kind: FileKind) {
    flushSync(() => setChosen(undefined))
    document.getElementById(titleId(kind))?.focus()
  }
  const addRecipients = (added: readonly DroppedFile[]) =>
    uploads.add(
      'recipients',
      added.map(({ file }) => ({ file, name: toPlainFileName(file.name) || 'recipients.csv' })),
    )
  useLeaveWarning(isRunning)

  return (
    <div>
      <PageTitle>{messages.title}</PageTitle>
      <MailingNav current="files" />
      <LoadState state={state} failedText="The files did not load." onRetry={files.load} />
      {state.status === 'found' && (
        <>
          <div role="status">
            {state.refreshFailure && (
              <p className={styles.stale}>
                {messages.stale} <FailureNote failure={state.refreshFailure} onRetry={files.load} />
              </p>
            )}
          </div>
          <div className="stack gap-5">
            <KeptDrafts drafts={drafts} />
            <FileSection
              kind="recipients"
              files={state.value.recipients}
              {...{ uploads, api }}
              onDelete={deleteRecipients}
            >
              <DropZone
                label="Upload recipients files"
                hint={messages.recipientsDrop}
                onFiles={addRecipients}
              />
            </FileSection>
            <FileSection kind="template" files={templates} {...{ uploads, api }} onDelete={deleteTemplate}>
              <TemplateUpload uploads={uploads} />
            </FileSection>
          </div>
        </>
      )}
      {chosen && (
        <DeleteDialog
          key={`${chosen.kind} ${chosen.name}`}
          chosen={chosen}
          files={files}
          onClose={() => setChosen(undefined)}
          onDeleted={() => onDeleted(chosen.kind)}
        />
      )}
    </div>
  )
}

interface DeleteDialogProps {
  chosen: ChosenFile
  files: MailingFilesStore
  onClose: () => void
  /** Called after the file was deleted, instead of `onClose`. */
  onDeleted: () => void
}

/** Asks for confirmation before a file or template is deleted, and explains the consequences. */
function DeleteDialog({ chosen, files, onClose, onDeleted }: DeleteDialogProps) {
  const { $state, run, clear } = files.removing
  const state = useStore($state)
  useEffect(clear, [clear])
  const remove = async () => (await run(chosen)) && onDeleted()
  return (
    <Dialog isOpen title={`Delete ${chosen.name}?`} onClose={onClose}>
      <p>{messages.deleteText[chosen.kind]}</p>
      <p>{messages.deleteForGood}</p>
      <div role="alert">
        {state.status === 'failed' && (
          <p>
            <FailureNote failure={state.failure} />
          </p>
        )}
      </div>
      <ConfirmButtons
        onCancel={onClose}
        isDanger
        loading={state.status === 'pending'}
        onConfirm={() => void remove()}
      >
        Delete
      </ConfirmButtons>
    </Dialog>
  )
}
