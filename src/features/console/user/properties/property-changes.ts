import { removeProperty } from '../../../../contract/user-overview.ts'
import { addProperty } from '../../../../contract/users.ts'
import { messages } from '../../messages.ts'
import { type Change, createChange, type Replaced } from '../change.store.ts'
import type { ChangeContext, Shown } from '../change-context.ts'
import { staffProperty } from './staff-property.ts'

export interface NewProperty {
  name: string
  value: string
  /** The install with the property; by default the user's primary install. */
  iid?: string
}
type PropertyName = Omit<NewProperty, 'value'>

/** The version of a property that does not exist. */
const NO_VERSION = 'none'

/** Creates the changes of properties set by staff. */
export function createPropertyChanges(context: ChangeContext) {
  const { api, installId } = context
  const common = {
    ...context,
    onDone() {
      context.reloadUser()
      context.reload()
    },
    replaced({ overview, properties }: Shown, { name, iid = installId }: PropertyName): Replaced {
      const stored = properties.find((property) => {
        const own = staffProperty(property)
        return own?.iid === iid && own.name === name
      })
      return {
        version: overview && (overview.versions.property[`${iid}/${name}`] ?? NO_VERSION),
        text: stored?.isDeleted ? 'Removed' : ((stored && staffProperty(stored)?.value) ?? 'Not set'),
      }
    },
  }

  const setProperty = (): Change<NewProperty> =>
    createChange({
      ...common,
      messages: { done: messages.propertyAdded, failed: messages.propertyFailed },
      send: (property: NewProperty, options) =>
        api.call(addProperty, { body: { iid: installId, ...property } }, options),
      describe: ({ value }: NewProperty) => value,
    })

  const removedProperty: Change<PropertyName> = createChange({
    ...common,
    messages: { done: messages.propertyRemoved, failed: messages.propertyRemoveFailed },
    send: (property: PropertyName, options) =>
      api.call(removeProperty, { body: { iid: installId, ...property } }, options),
    describe: () => 'Removed',
  })

  return { newProperty: setProperty(), editedProperty: setProperty(), removedProperty }
}
