import { shortCourseName } from '../domain/format/course-name.ts'
import styles from './CourseName.module.css'

/** Shows the first 50 characters of a course's name. If it is longer, the style draws an ellipsis. */
export function CourseName({ name }: { name: string }) {
  const short = shortCourseName(name)
  return (
    <bdi className={styles.name} data-cut={short !== name || undefined}>
      {short}
    </bdi>
  )
}
