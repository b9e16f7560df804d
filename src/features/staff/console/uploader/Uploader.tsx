import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { UPLOAD_MAX_BYTES, type UploadType } from '../../../../contract/staff/uploads.ts'
import { fileSize } from '../../../../domain/format/file-size.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import type { Console } from '../console.ts'
import { messages } from '../messages.ts'
import styles from './Uploader.module.css'
import { UploadList } from './UploadList.tsx'
import { createUploader } from './uploader.store.ts'

const TYPES: readonly { id: UploadType; label: string; identifier: string }[] = [
  { id: 'round', label: 'Round', identifier: 'Install id:' },
  { id: 'snapshot', label: 'Snapshot', identifier: 'Login:' },
]

/** The form that uploads recorded rounds or account snapshots from files. */
export function Uploader({ uploaderOf, search }: Pick<Console, 'uploaderOf' | 'search'>) {
  const uploader = uploaderOf(createUploader)
  const { type, identifier, identifierError, problem, files, isBusy } = useStore(uploader.$state)
  const opened = useStore(search.$state)
  const installs = opened.status === 'found' && type === 'round' ? opened.user.installs : []
  const isDone = !isBusy && files.some(({ state }) => state.status === 'done' || state.status === 'same')
  const hasFailed = !isBusy && files.some(({ state }) => state.status === 'failed')
  const fieldRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (identifierError !== undefined && !isBusy) fieldRef.current?.focus()
  }, [identifierError, isBusy])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void uploader.submit()
  }

  return (
    <div className={styles.sheet}>
      <Panel>
        <form className="stack" method="post" onSubmit={onSubmit}>
          <h1 className="x-large focus-target" tabIndex={-1}>
            Round uploader
          </h1>
          <fieldset className="row gap-2" disabled={isBusy}>
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
            ref={fieldRef}
            label={TYPES.find(({ id }) => id === type)?.identifier ?? ''}
            name="identifier"
            value={identifier}
            error={identifierError}
            onChange={(text) => uploader.edit({ identifier: text })}
            required
            disabled={isBusy}
            autoComplete="off"
            spellCheck={false}
            list="uploader-installs"
          />
          {/* The devices of the golfer who is open in the console. */}
          <datalist id="uploader-installs">
            {installs.map(({ iid, deviceModel }) => (
              <option key={iid} value={iid} label={deviceModel} />
            ))}
          </datalist>
          <DropZone
            label="File"
            hint={`Drop files or a folder here, or choose files. At most ${fileSize(UPLOAD_MAX_BYTES)} each.`}
            isDisabled={isBusy}
            onFiles={uploader.choose}
          />
          <div className="row">
            <Button type="submit" kind="main" loading={isBusy} disabled={identifier.trim() === ''}>
              Submit
            </Button>
            {isBusy && <Button onClick={uploader.cancel}>Cancel</Button>}
          </div>
          <div className="stack gap-2">
            <FormMessage
              message={
                problem !== undefined || hasFailed
                  ? { kind: 'danger', text: problem ?? messages.uploadFailed }
                  : isDone
                    ? { kind: 'success', text: messages.uploadDone }
                    : undefined
              }
            />
          </div>
          {files.length > 0 && (
            <UploadList
              files={files}
              isComparing={identifier.trim() !== ''}
              onRemove={isBusy ? undefined : uploader.remove}
              onAnother={isBusy ? undefined : uploader.setAnother}
            />
          )}
        </form>
      </Panel>
    </div>
  )
}
