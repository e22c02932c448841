import { msg } from '@lingui/core/macro'

/** The questions to which a family says yes or no, in the form's order. A new question needs only an entry here. */
export const yesOrNoSettings = {
  childrenTrusted: {
    setting: 'children_trusted',
    label: msg`Children: only people you know well`,
    note: msg`For new tasks; each can be changed.`,
  },
  friendsAllowed: {
    setting: 'friends_allowed',
    label: msg`Supporters may bring someone they know`,
    note: msg`If they can’t take a task, and only for that task. You decide on each request.`,
  },
  passingOn: {
    setting: 'passing_on',
    label: msg`Supporters may pass on an invitation`,
    note: msg`You decide on each request, and see who passed the invitation on.`,
  },
} as const

export type YesOrNo = keyof typeof yesOrNoSettings
// `yesOrNoSettings` has exactly the keys of the type `YesOrNo`.
export const YES_OR_NO = Object.keys(yesOrNoSettings) as YesOrNo[]
