import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FacilityDetails } from '../../../contract/catalogue-staff.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import styles from './EditorBar.module.css'
import type { EditorStore } from './editor.store.ts'
import { messages } from './messages.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { StepResult } from './StepResult.tsx'

interface Props {
  editor: EditorStore
  details: FacilityDetails
}

/** Shows what is stored of a facility and what is not, and what can be done with it. */
export function EditorBar({ editor, details }: Props) {
  const [opened, setOpened] = useState<'review' | 'discard'>()
  const isChanged = useStore(editor.$isChanged)
  const past = useStore(editor.$past)
  const issues = useStore(editor.$unstorable)
  const action = useStore(editor.$action)
  const pending = action.status === 'pending' ? action.input.kind : undefined
  const close = () => setOpened(undefined)
  return (
    <>
      <div className={styles.bar}>
        <State details={details} isChanged={isChanged} />
        <div className={styles.buttons}>
          <Button disabled={past.length === 0} onClick={editor.takeBack}>
            Undo edit
          </Button>
          {(details.draft || isChanged) && (
            <Button onClick={() => setOpened('discard')}>Discard draft…</Button>
          )}
          <Button onClick={() => setOpened('review')}>Compare and publish…</Button>
          <Button
            kind="main"
            disabled={!isChanged || issues !== undefined}
            loading={pending === 'save'}
            onClick={() => void editor.save()}
          >
            Save draft
          </Button>
        </div>
        {issues && (
          <p className={styles.issue} role="status">
            {issues.some(({ path }) => path?.at(-1)?.key === 'name') ? messages.unnamed : messages.unstorable}
          </p>
        )}
      </div>
      <div className={styles.results}>
        <StepResult editor={editor} />
        <ConflictNotice editor={editor} />
      </div>
      <ReviewDialog editor={editor} details={details} isOpen={opened === 'review'} onClose={close} />
      <Dialog isOpen={opened === 'discard'} title={messages.discardTitle} onClose={close}>
        <p>{messages.discardText}</p>
        <ConfirmButtons
          onCancel={close}
          isDanger
          onConfirm={() => {
            close()
            void editor.discard()
          }}
        >
          Discard
        </ConfirmButtons>
      </Dialog>
    </>
  )
}

function State({
  details: { draft, published },
  isChanged,
}: {
  details: FacilityDetails
  isChanged: boolean
}) {
  return (
    <ul className={styles.state}>
      {published && (
        <li>
          <Badge>Published</Badge> version {published.version}, <UtcTime ms={published.publishedAt} />
        </li>
      )}
      {draft && (
        <li>
          <Badge tone="warning">Draft</Badge> <UtcTime ms={draft.savedAt} />
          {draft.savedBy && <>, {draft.savedBy}</>}
        </li>
      )}
      {isChanged && (
        <li>
          <Badge tone="danger">{messages.unsaved}</Badge>
        </li>
      )}
    </ul>
  )
}
