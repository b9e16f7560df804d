import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FacilityDetails } from '../../../../contract/staff/catalogue-staff.ts'
import { facilityChanges } from '../../../../domain/catalogue/facility-changes.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { UtcTime } from '../../../../ui/UtcTime.tsx'
import { ChangesTable } from '../../shared/ChangesTable.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ProblemList } from '../course/ProblemList.tsx'
import styles from './EditorBar.module.css'
import type { EditorStore } from './editor.store.ts'
import { DONE, FAILED, messages } from './messages.ts'

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
          <p className="wide breaking wrong" role="status">
            {issues.some(({ path }) => path?.at(-1)?.key === 'name') ? messages.unnamed : messages.unstorable}
          </p>
        )}
      </div>
      <Results editor={editor} />
      <Dialog isOpen={opened === 'review'} title={messages.review} onClose={close} isWide>
        <Review editor={editor} details={details} onClose={close} />
      </Dialog>
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

interface StateProps {
  details: FacilityDetails
  isChanged: boolean
}

function State({ details: { draft, published }, isChanged }: StateProps) {
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

/** Shows the result of what was submitted last with its undo, and what somebody else has stored meanwhile. */
function Results({ editor }: { editor: EditorStore }) {
  const action = useStore(editor.$action)
  const isChanged = useStore(editor.$isChanged)
  const theirChanges = useStore(editor.$theirChanges)
  const isUnstorable = useStore(editor.$unstorable) !== undefined
  const changeId = action.status === 'done' && !isChanged ? action.value?.changeId : undefined
  return (
    <div className={styles.results}>
      <div role="status">
        {action.status === 'done' && (
          <Notice
            kind="success"
            action={changeId && <Button onClick={() => void editor.undo(changeId)}>Undo</Button>}
          >
            <p>{DONE[action.input.kind]}</p>
          </Notice>
        )}
      </div>
      <div role="alert">
        {action.status === 'failed' && !theirChanges && (
          <Notice kind="danger">
            <p>{FAILED[action.input.kind]}</p>
            <p>
              <FailureNote failure={action.failure} isChange onRetry={editor.details.refresh} />
            </p>
          </Notice>
        )}
        {theirChanges && (
          <Notice kind="warning">
            <div className="stack gap-3">
              <p>{messages.conflict}</p>
              <ChangesTable changes={theirChanges} before="You saw" after="Now stored" />
              <p>{messages.conflictChoice}</p>
              <div className="row">
                <Button onClick={editor.takeOver}>Take over</Button>
                <Button disabled={isUnstorable} onClick={() => void editor.keepMine()}>
                  Keep mine
                </Button>
              </div>
            </div>
          </Notice>
        )}
      </div>
    </div>
  )
}

interface ReviewProps {
  editor: EditorStore
  details: FacilityDetails
  onClose: () => void
}

/** Compares the edited facility with what is published, and publishes it. */
function Review({ editor, details: { draft, published }, onClose }: ReviewProps) {
  const facility = useStore(editor.$facility)
  const isChanged = useStore(editor.$isChanged)
  const problems = useStore(editor.$problems)
  const isUnstorable = useStore(editor.$unstorable) !== undefined
  const changes = facility && published ? facilityChanges(published.facility, facility) : []
  const blocking = problems.filter(({ isBlocking }) => isBlocking)
  return (
    <>
      {!published && <p>{messages.nothingPublished}</p>}
      {published && changes.length === 0 && <p>{messages.same}</p>}
      {changes.length > 0 && <ChangesTable changes={changes} before="Published" after="Draft" />}
      {blocking.length > 0 && (
        <>
          <p>{messages.blocked}</p>
          <ProblemList problems={blocking} />
        </>
      )}
      <ConfirmButtons
        onCancel={onClose}
        disabled={(!draft && !isChanged) || blocking.length > 0 || isUnstorable}
        onConfirm={() => {
          onClose()
          void editor.publish()
        }}
      >
        {isChanged ? 'Save and publish' : 'Publish'}
      </ConfirmButtons>
    </>
  )
}
