/**
 * Every form in which someone types or ticks, with the files that contain its fields or store what is typed. `typed-forms.ts` says how a
 * test goes through each of them.
 */
export const FORM_FILES = {
  'new task': [
    'planning/new-task.screen.tsx',
    ...['more-row', 'repeat-fields', 'repeat-row', 'several-days', 'task-fields', 'task-text-field', 'when-fields'].map(
      (name) => `planning/parts/form/${name}.tsx`,
    ),
  ],
  'change of a task': ['planning/edit-task.screen.tsx'],
  'change of a series': ['planning/parts/form/change-repeat.tsx'],
  'ready list': ['planning/ready-list.screen.tsx', 'planning/parts/needs-list.tsx'],
  'first tasks': [],
  'where and what': [],
  'pasted list': ['planning/paste.screen.tsx', 'circle/parts/file-field.tsx'],
  'promises of a chat': ['planning/parts/promise-rows.tsx'],
  'rows of a pasted list': ['planning/parts/draft-rows.tsx', 'planning/parts/edit-row-sheet.tsx'],
  'answer to a question': ['planning/parts/words/task-questions.tsx'],
  'words of thanks': ['planning/parts/words/say-thanks.tsx'],
  'one more person': ['circle/add-person.screen.tsx', 'circle/parts/person-form.tsx'],
  'several people': ['circle/add-several.screen.tsx'],
  'rows of several people': ['circle/parts/people-rows.tsx'],
  'correction of a person': ['circle/parts/correct-member.tsx'],
  'approval of a request': ['circle/parts/request-card.tsx', 'circle/parts/trust-switch.tsx'],
  'decline of a request': [],
  news: ['family-settings/news.screen.tsx'],
  'texts of the circle': ['family-settings/settings.screen.tsx', 'family-settings/parts/settings-fields.tsx'],
  'facts about meals': ['family-settings/parts/meal-fields.tsx'],
  pause: ['family-settings/parts/pause-card.tsx'],
  'separate link': ['invitations/invite.screen.tsx', 'invitations/parts/days-choice.tsx'],
  'new circle': [
    'family-start/start.screen.tsx',
    'family-start/parts/operator-code-field.tsx',
    'family-start/parts/start-code.tsx',
    'family-start/parts/start-details.tsx',
  ],
  'people asked by name': ['planning/ask-by-name.screen.tsx'],
  'circle for others': ['family-start/friend-start.screen.tsx'],
  'address of the asked family': [],
  'yes of the asked family': ['family-start/asked.screen.tsx'],
  'request to join': ['sign-up/parts/form-and-texts.tsx', 'sign-up/parts/details-form.tsx', 'people/parts/phone-input.tsx'],
  'request to join by mail': [
    'server-settings/parts/address-input.tsx',
    'server-settings/parts/by-mail.tsx',
    'server-settings/parts/mail-field.tsx',
  ],
  login: ['sign-in/code-login.screen.tsx', 'sign-in/parts/phone-form.tsx'],
  'new number': ['supporters/parts/change-number.tsx'],
  'mail address of one circle': ['supporters/parts/my-addresses.tsx'],
  'my name': ['supporters/parts/my-name.tsx'],
  'what I can help with': ['supporters/parts/can-help.tsx', 'supporters/parts/errand-tiles.tsx', 'supporters/parts/week-grid.tsx'],
  'first offer to help': ['welcome/parts/offer-help.tsx', 'supporters/parts/week-parts.tsx'],
  'my messages': ['supporters/parts/my-messages.tsx', 'supporters/parts/my-channels.tsx'],
  consent: ['supporters/consent.screen.tsx', 'legal/parts/documents.tsx'],
  'what I bring': ['meals/parts/meal-dish.tsx'],
  reminder: ['tasks/parts/reminder.tsx'],
  'other times': ['tasks/parts/other-times.tsx'],
  'hour of a task': ['tasks/parts/pick-day.tsx'],
  'times for a calendar': ['tasks/parts/add-to-calendar.tsx'],
  'dates of a series': ['tasks/parts/take-dates.tsx'],
  'reason to give back': ['tasks/parts/actions/give-back.tsx', 'tasks/parts/actions/task-actions.tsx'],
  'what I could do': ['tasks/own-offer.screen.tsx'],
  question: ['tasks/parts/questions/questions-card.tsx', 'tasks/parts/questions/words-form.tsx'],
} as const satisfies Record<string, readonly string[]>
export type FormName = keyof typeof FORM_FILES

const AT_ONCE = 'a tap does at once what it says'
const SHOWS = 'it chooses what is shown'
const EACH_TIME = 'it is ticked or typed each time before what can hardly be undone'
const AROUND = 'its forms are in other files'
const SECRET = 'a secret is not stored'

/** Files with fields that keep no draft, each with the reason. */
export const WITHOUT_DRAFT: Record<string, string> = {
  'circle/circle.screen.tsx': SHOWS,
  'circle/parts/person-page.tsx': AT_ONCE,
  'circle/parts/role-sheet.tsx': EACH_TIME,
  'circle/requests.screen.tsx': 'a question with a usual answer',
  'family-settings/parts/close-card.tsx': EACH_TIME,
  'invitations/parts/open-link.tsx': 'a question with a usual answer',
  'invitations/parts/share-message.tsx': SHOWS,
  'messages/parts/my-notifications.tsx': AT_ONCE,
  'overview/events.screen.tsx': SHOWS,
  'overview/week.screen.tsx': SHOWS,
  'planning/family-tasks.screen.tsx': SHOWS,
  'planning/parts/give-task.tsx': AT_ONCE,
  'planning/parts/tasks-filter.tsx': SHOWS,
  'sign-in/parts/code-form.tsx': SECRET,
  'sign-in/parts/contact-question.tsx': 'roles.test.tsx has it',
  'sign-in/parts/paste-link.tsx': SECRET,
  'sign-up/example.screen.tsx': 'an example, of which nothing is sent',
  'sign-up/parts/steps.tsx': AROUND,
  'supporters/parts/my-data.tsx': EACH_TIME,
  'supporters/profile.screen.tsx': AROUND,
  'tasks/parts/list/day-bar.tsx': SHOWS,
  'tasks/parts/list/kinds.tsx': SHOWS,
  'welcome/welcome.screen.tsx': EACH_TIME,
}
