import { removeProperty } from '../../../../../contract/staff/support.ts'
import { addProperty, type UserVersions } from '../../../../../contract/staff/users.ts'
import { messages } from '../../messages.ts'
import { type Change, type ChangeContext, createChange } from '../change.store.ts'

interface PropertyName {
  /** The install with the property. */
  iid: string
  name: string
}

/** The version of a property that does not exist. */
const NO_VERSION = 'none'

/** Creates the changes of properties set by staff. */
export function createPropertyChanges(context: ChangeContext) {
  const { api, installId } = context
  const versionOf = ({ property }: UserVersions, { iid, name }: PropertyName) =>
    property[`${iid}/${name}`] ?? NO_VERSION

  const newProperty: Change<{ name: string; value: string }> = createChange({
    ...context,
    messages: { done: messages.propertyAdded, failed: messages.propertyFailed },
    send: (property: { name: string; value: string }, options) =>
      api.call(addProperty, { body: { iid: installId, ...property } }, options),
    versionOf: (versions, { name }) => versionOf(versions, { iid: installId, name }),
  })

  const removedProperty: Change<PropertyName> = createChange({
    ...context,
    messages: { done: messages.propertyRemoved, failed: messages.propertyRemoveFailed },
    send: (property: PropertyName, options) => api.call(removeProperty, { body: property }, options),
    versionOf,
  })

  return { newProperty, removedProperty }
}
