import type { Page } from '../../../platform/browser/page.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Courses.module.css'
import { ImportPanel } from '../import/ImportPanel.tsx'
import type { ImportStore } from '../import/import.store.ts'
import { messages } from '../messages.ts'
import { RoundForm } from '../round/RoundForm.tsx'
import type { CoursesListStore } from './courses-list.store.ts'
import { FacilitiesPanel } from './FacilitiesPanel.tsx'

interface Props {
  list: CoursesListStore
  imports: ImportStore
  page: Pick<Page, 'go'>
}

/** The first part of the page: all facilities, the import of courses, and the form for the course of a round. */
export function CoursesList({ list, imports, page }: Props) {
  return (
    <div className={styles.courses}>
      <PageTitle lead={messages.lead}>{messages.title}</PageTitle>
      <div className={styles.sources}>
        <ImportPanel store={imports} />
        <Panel label={messages.ofRound}>
          <RoundForm page={page} />
        </Panel>
      </div>
      <FacilitiesPanel list={list} />
    </div>
  )
}
