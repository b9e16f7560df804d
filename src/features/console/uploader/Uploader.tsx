import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { UPLOAD_MAX_BYTES, type UploadType } from '../../../contract/uploads.ts'
import { fileSize } from '../../../domain/file-size.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { chooseFolder } from '../../../ui/form/chosen-files.ts'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDraft } from '../../session/use-draft.ts'
import type { Console } from '../console.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { OverwriteQuestion } from './OverwriteQuestion.tsx'
import { UploadQueuePanel } from './queue/UploadQueuePanel.tsx'
import { createUploadQueue } from './queue/upload-queue.store.ts'
import styles from './Uploader.module.css'
import { UploadResult } from './UploadResult.tsx'
import type { UploadOutcome } from './upload-outcome.ts'
import { createUploader } from './uploader.store.ts'

const TYPES: readonly { id: UploadType; label: string; identifier: string; placeholder: string }[] = [
  {
    id: 'round',
    label: 'Round',
    identifier: 'Install id:',
    placeholder: 'Of the phone that recorded the round',
  },
  { id: 'snapshot', label: 'Snapshot', identifier: 'Login:', placeholder: 'Of the account in the snapshot' },
]

/** The form that uploads a recorded round or an account snapshot from a file. */
export function Uploader({ uploaderOf, search }: Pick<Console, 'uploaderOf' | 'search'>) {
  const uploader = uploaderOf(({ notice, ...deps }) =>
    createUploader(createUploadQueue(deps), (uploaded) => notice.show({ ...uploaded, api: deps.api })),
  )
  const { type, identifier, identifierError, file, outcome, queue, queueActivity } = useStore(uploader.$state)
  const golfer = useStore(search.$state)
  const { status } = outcome
  const isSending = status === 'checking' || status === 'sending' || queueActivity === 'running'
  const chosenType = TYPES.find(({ id }) => id === type) ?? TYPES[0]

  // Scripts cannot restore the value of a file input, so the user must choose the file again.
  useDraft('uploader', { type, identifier }, (draft) =>
    uploader.edit({
      type: draft.type === 'snapshot' ? 'snapshot' : 'round',
      identifier: draft.identifier ?? '',
    }),
  )
  const { questionRef, submitRef, resultRef } = useFocusOnChange(status)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    uploader.submit()
  }

  async function onChooseFolder() {
    const files = await chooseFolder()
    if (files) uploader.add(files)
  }

  return (
    <div className="stack gap-5">
      <div className={styles.sheet}>
        <Panel>
          <form className="stack" method="post" onSubmit={onSubmit}>
            <h1 className={styles.title}>Round uploader</h1>
            <fieldset className={styles.types} disabled={isSending}>
              <legend>Type</legend>
              {TYPES.map(({ id, label }) => (
                <label key={id} className={styles.type}>
                  <input
                    type="radio"
                    name="type"
                    value={id}
                    checked={id === type}
                    onChange={() => uploader.edit({ type: id })}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <TextField
              label={chosenType?.identifier ?? ''}
              placeholder={chosenType?.placeholder}
              name="identifier"
              value={identifier}
              error={identifierError}
              onChange={(text) => uploader.edit({ identifier: text })}
              required
              disabled={isSending}
              autoComplete="off"
              spellCheck={false}
            />
            {type === 'round' && golfer.status === 'found' && !isSending && (
              <DeviceChoice
                user={golfer.user}
                identifier={identifier}
                onChoose={(iid) => uploader.edit({ identifier: iid })}
              />
            )}
            <DropZone
              label="File"
              hint={`Drop a file here or choose one, several, or a folder. At most ${fileSize(UPLOAD_MAX_BYTES)} each.`}
              isDisabled={isSending}
              onFile={(next) => uploader.edit({ file: next })}
              onFiles={(files) => uploader.add(files)}
            />
            {file && (
              <ChosenFile
                file={file}
                isLocked={isSending}
                onRemove={() => uploader.edit({ file: undefined })}
              />
            )}
            {outcome.status === 'asking' ? (
              <OverwriteQuestion
                ref={questionRef}
                changes={outcome.changes}
                onConfirm={uploader.confirm}
                onDecline={uploader.decline}
              />
            ) : (
              <div className={styles.buttons}>
                <Button
                  ref={submitRef}
                  type="submit"
                  kind="main"
                  loading={isSending}
                  disabled={identifier.trim() === ''}
                >
                  Submit
                </Button>
                {isSending ? (
                  <Button onClick={uploader.cancel}>Cancel</Button>
                ) : (
                  <Button onClick={() => void onChooseFolder()}>Choose folder</Button>
                )}
              </div>
            )}
            <div ref={resultRef} className={styles.result} tabIndex={-1}>
              <UploadResult outcome={outcome} onUndelete={uploader.undelete} onRestore={uploader.restore} />
            </div>
          </form>
        </Panel>
      </div>
      {queue && <UploadQueuePanel queue={queue} identifier={identifier.trim()} />}
    </div>
  )
}

/**
 * Moves the focus when the element that had it disappears: to the overwrite question when it appears, to the result
 * after confirmation, and back to Submit after refusal.
 */
function useFocusOnChange(status: UploadOutcome['status']) {
  const questionRef = useRef<HTMLElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const resultRef = useRef<HTMLDivElement>(null)
  const previous = useRef(status)
  useEffect(() => {
    if (previous.current === 'checking' && status === 'asking') questionRef.current?.focus()
    if (previous.current === 'asking' && (status === 'checking' || status === 'sending'))
      resultRef.current?.focus()
    if (previous.current === 'asking' && status === 'idle' && document.activeElement === document.body) {
      submitRef.current?.focus()
    }
    previous.current = status
  }, [status])
  return { questionRef, submitRef, resultRef }
}

interface ChosenFileProps {
  file: File
  isLocked: boolean
  onRemove: () => void
}

function ChosenFile({ file, isLocked, onRemove }: ChosenFileProps) {
  return (
    <div className={styles.file}>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd className={styles.name}>{file.name}</dd>
        <dt>Size</dt>
        <dd>{fileSize(file.size)}</dd>
        <dt>Kind</dt>
        <dd>{kindOf(file)}</dd>
      </dl>
      {!isLocked && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  )
}

/** Returns the media type of a file, or its extension if the browser reports no type. */
function kindOf(file: File): string {
  const [, extension] = /\.([\w-]{1,12})$/.exec(file.name) ?? []
  return file.type || (extension ? `.${extension.toLowerCase()}` : 'unknown')
}
