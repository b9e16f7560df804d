import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Api } from '../../../platform/api/api.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ChangeNotice } from '../../shared/changes/ChangeNotice.tsx'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { MailingNav } from '../MailingNav.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import styles from './Files.module.css'
import { type FileAction, titleId } from './file-action.ts'
import type { MailingFilesStore } from './mailing-files.store.ts'
import { messages } from './messages.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { RecipientsSection } from './RecipientsSection.tsx'
import { RenameFileDialog } from './RenameFileDialog.tsx'
import { TemplatesSection } from './TemplatesSection.tsx'
import type { Uploads } from './uploads.store.ts'

interface Props {
  files: MailingFilesStore
  uploads: Uploads
  notice: ChangeNoticeStore
  api: Api
}

/** Shows the recipients files and templates of mailings, with uploads and actions. */
export function Files({ files, uploads, notice, api }: Props) {
  const state = useStore(files.$state)
  const { isRunning } = useStore(uploads.$state)
  const [chosen, setChosen] = useState<FileAction>()
  const close = () => setChosen(undefined)
  /** Closes the dialog of a file whose name is no longer in the list. */
  const closeChanged = () => {
    const kind = chosen?.kind
    flushSync(close)
    if (kind) document.getElementById(titleId(kind))?.focus()
  }
  useLeaveWarning(isRunning)

  return (
    <div>
      <PageTitle>{messages.title}</PageTitle>
      <MailingNav current="files" />
      {state.status === 'loading' && <Spinner size="page" label="Loading…" />}
      {state.status === 'unsupported' && (
        <EmptyState title={messages.unsupportedTitle}>
          <p>{messages.unsupported}</p>
        </EmptyState>
      )}
      {state.status === 'failed' && (
        <p role="alert">
          <FailureNote failure={state.failure} onRetry={() => void files.load()} />
        </p>
      )}
      {state.status === 'found' && (
        <>
          <div role="status">
            {state.refreshFailure && (
              <p className={styles.stale}>
                {messages.stale}{' '}
                <FailureNote failure={state.refreshFailure} onRetry={() => void files.load()} />
              </p>
            )}
          </div>
          <div className="stack gap-5">
            <RecipientsSection files={state.value.recipients} {...{ uploads, api }} onAction={setChosen} />
            <TemplatesSection templates={state.value.templates} {...{ uploads, api }} onAction={setChosen} />
          </div>
        </>
      )}
      <RenameFileDialog
        chosen={chosen?.action === 'rename' ? chosen : undefined}
        files={files}
        onClose={close}
        onChanged={closeChanged}
      />
      <DeleteDialog
        chosen={chosen?.action === 'delete' ? chosen : undefined}
        files={files}
        onClose={close}
        onChanged={closeChanged}
      />
      <PreviewDialog chosen={chosen?.action === 'preview' ? chosen : undefined} api={api} onClose={close} />
      <ChangeNotice notice={notice} />
    </div>
  )
}
