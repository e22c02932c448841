import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { defineMessage, type Text, translate } from '#texts'
import type { ADDRESS_CHANGES, ReplyDid } from '../../store/messages/message-rules.ts'

/** Values of a template. User texts are shortened and cleaned before. */
export interface TemplateValues {
  family: string
  title?: string
  name?: string
  /** When the task is, or the times of several; when it was before. */
  when?: string
  was?: string
  /** When `amount` people are free. */
  likely?: string
  /** Whether the task has a date. */
  dated?: 'yes' | 'no'
  /** What has changed. */
  time?: 'yes' | 'no'
  place?: 'yes' | 'no'
  text?: 'yes' | 'no'
  /** Why a task was given back, or the family's news; `why` says whether there is one. */
  reason?: string
  why?: 'yes' | 'no'
  link?: string
  code?: string
  purpose?: CodePurpose
  host?: string
  /** Whether people can also log in by a code. */
  codes?: 'yes' | 'no'
  count?: number
  /** The first and the last day on which the reader is away. */
  from?: string
  until?: string
  /** How many new tasks there are, or tasks while someone is away. */
  amount?: number
  /** Of what is open. */
  span?: 'tomorrow' | 'both'
  /** For an approval: whether the person has the task that they came for. */
  wanted?: 'mine' | 'open'
  taken?: number
  withdrawn?: number
  /** The title of the only one that was given back; `named` says whether there is one. */
  givenBack?: string
  named?: 'yes' | 'no'
  completed?: number
  more?: number
  /** What a reply by SMS has done. */
  did?: ReplyDid
  /** What became of the reader's address. */
  address?: (typeof ADDRESS_CHANGES)[number]
  /** For a digest: whether `title` is still open. */
  open?: 'yes' | 'no'
}

/**
 * Each names the family or the product, and has one link at most. At their longest they have two SMS parts (134 characters in
 * Hebrew and Russian), so the wording is short.
 */
const SMS_TEXTS = {
  join_request: defineMessage({
    comment: 'To the family',
    message: '{family}: {count, plural, =1 {{name} asks to join your circle} other {# people ask to join your circle}}. {link}',
  }),
  requests_waiting: defineMessage({
    comment: 'To the family, the next day',
    message:
      '{family}: {count, plural, =1 {{name} is still waiting to join your circle} other {# people are still waiting to join your circle}}. {link}',
  }),
  approved: defineMessage({
    comment: 'To a helper who may join now; the link logs them in. "mine": the task is theirs. "open": it is still open',
    message:
      '{family}: welcome. {wanted, select, mine {"{title}" ({when}) is yours. Log in: {link}} open {"{title}" ({when}) is still open. Log in: {link}} other {Log in: {link}{codes, select, yes { Or log in with a code.} other {}}}}',
  }),
  login_link: defineMessage({
    comment: 'To a helper; the link logs them in',
    message: '{family}: your new personal link: {link}',
  }),
  login_code: defineMessage({
    comment: 'The code comes first, and the name of the app is in it. "leave": to see or delete all that is kept',
    message:
      "{code} is your code {purpose, select, change_number {to confirm your new number or e-mail at Hand in Hand} start_family {to start a circle at Hand in Hand} leave {to see or delete what Hand in Hand keeps about you} other {to log in to Hand in Hand}}. Please don't share it.",
  }),
  task_taken: defineMessage({
    comment: 'To the person who added the task',
    message: '{family}: {name} took "{title}" ({when}). {link}',
  }),
  task_withdrawn: defineMessage({
    comment: 'To the person who added the task; the helper gives it back, perhaps with a reason',
    message: '{family}: {name} can\'t do "{title}" ({when}){why, select, yes {: "{reason}"} other {}}. It is open again. {link}',
  }),
  task_completed: defineMessage({
    comment: 'To the person who added the task',
    message: '{family}: "{title}" ({when}) is done, thanks to {name}. {link}',
  }),
  task_uncompleted: defineMessage({
    comment: 'To the person who added the task; the helper had marked it as done',
    message: '{family}: "{title}" ({when}) is not done after all, says {name}. {link}',
  }),
  task_changed: defineMessage({
    comment: 'To the helper who took the task: what has changed',
    message:
      '{family}: "{title}" has changed: {time, select, yes {now {when}, was {was}} other {{when}}}{place, select, yes {, new place} other {}}{text, select, yes {, new text} other {}}. {link}',
  }),
  task_cancelled: defineMessage({
    comment: 'To the helper who took the task',
    message: '{family}: "{title}" ({when}) is no longer needed. Thank you. {link}',
  }),
  reminder: defineMessage({
    comment: "To the helper: a reminder of a task. {when} is such as 'tomorrow 07:40'",
    message: '{family}: reminder, {when}: "{title}". {link}',
  }),
  task_restored: defineMessage({
    comment: 'To the helper who had taken the task before it was cancelled',
    message: '{family}: "{title}" ({when}) is needed after all, and yours again. {link}',
  }),
  tasks_taken: defineMessage({
    comment: 'To the person who added the tasks; {when} lists the dates',
    message: '{family}: {name} took {count, plural, one {# date} other {# dates}} of "{title}": {when}. {link}',
  }),
  tasks_withdrawn: defineMessage({
    comment: 'To the person who added the tasks; {when} lists the dates that are given back',
    message:
      '{family}: {name} can\'t do {count, plural, one {# date} other {# dates}} of "{title}": {when}{why, select, yes {: "{reason}"} other {}}. Open again. {link}',
  }),
  tasks_changed: defineMessage({
    comment: 'To the helper who took these dates: what has changed',
    message:
      '{family}: {count, plural, one {# date} other {# dates}} of "{title}" changed: {time, select, yes {now {when}, was {was}} other {{when}}}{place, select, yes {, new place} other {}}{text, select, yes {, new text} other {}}. {link}',
  }),
  tasks_cancelled: defineMessage({
    comment: 'To the helper who took these dates',
    message:
      '{family}: {count, plural, one {# of your dates for "{title}" is} other {# of your dates for "{title}" are}} no longer needed ({when}). Thank you.',
  }),
  task_assigned: defineMessage({
    comment: 'To a helper: someone of the family gave them a task',
    message: '{family}: {name} gave you "{title}" ({when}). Can you do it? {link}',
  }),
  task_released: defineMessage({
    comment: 'To a helper: the family gave the task to someone else, or opened it again',
    message: '{family}: no need to do {count, plural, =1 {"{title}" ({when})} other {# tasks ({when})}} any more. Thanks for being there.',
  }),
  task_reopened: defineMessage({
    comment: 'To the helper who had marked the task as done: the family says that it is not, and it is open again',
    message: '{family}: "{title}" ({when}) isn\'t done after all, and is open again. {link}',
  }),
  task_taken_over: defineMessage({
    comment: 'To the person who added the task: another helper does it now, in place of the one who had it',
    message: '{family}: {name} takes over "{title}" ({when}). {link}',
  }),
  task_handed_over: defineMessage({
    comment: 'To the helper who had the task and looked for someone else',
    message: '{family}: {name} takes over "{title}" ({when}). You don\'t need to do it any more. Thank you for asking around.',
  }),
  task_still_yours: defineMessage({
    comment: 'To the helper who has the task and looks for someone to take it over; no one has yet. The link leads to giving it back',
    message: '{family}: "{title}" ({when}) is still yours: no one has taken over yet. {link}',
  }),
  task_thanks: defineMessage({
    comment: 'To the helper who did the task; {reason} is what the family writes. {dated} is yes if the task had a date',
    message: '{family}: {name} thanks you for "{title}"{dated, select, yes { ({when})} other {}}: "{reason}"',
  }),
  task_question: defineMessage({
    comment: 'To the family: a helper asks something about a task; {reason} is the question',
    message: '{family}: {name} asks about "{title}" ({when}): "{reason}" {link}',
  }),
  task_answer: defineMessage({
    comment: 'To the helper who asked something about a task; {reason} is the answer',
    message: '{family}: you asked about "{title}" ({when}): "{reason}" {link}',
  }),
  task_suggestion: defineMessage({
    comment: "To the family: a helper can't do an open task at its time, and suggests others, which {when} lists. The link accepts one",
    message: '{family}: {name} can\'t do "{title}" then, but could: {when}. Does that suit? {link}',
  }),
  task_accepted: defineMessage({
    comment: 'To the helper who suggested another time for the task, which the family has accepted: {when}',
    message: '{family}: yes, please do "{title}" {when}, as you suggested. It\'s yours. {link}',
  }),
  owner_changed: defineMessage({
    comment: 'To the person who is to be in charge of the circle, and can accept',
    message: '{family}: {name} would like to hand the circle over to you: {link}',
  }),
  role_offered: defineMessage({
    comment: 'To a helper, who can accept',
    message: '{family}: {name} asks you to be a coordinator: add tasks, see who comes and decide who joins. {link}',
  }),
  role_declined: defineMessage({
    comment: 'To the family: a helper whom they asked to be a coordinator, or to be in charge, says no',
    message: '{family}: {name} would rather not have the role you offered. Nothing has changed. {link}',
  }),
  owner_leaving: defineMessage({
    comment: 'To the person in charge, who stopped answering; {name} is a helper. Opening the link is enough to stay in charge',
    message: '{family}: {name} may take charge of your circle in 7 days. To stay in charge, just open it: {link}',
  }),
  owner_coming: defineMessage({
    comment: 'To a helper; {name} is the person in charge, who stopped answering',
    message: '{family}: in 7 days you can take charge of the circle, unless {name} opens it before then. {link}',
  }),
  owner_ready: defineMessage({
    comment: 'To a helper, seven days later. They accept in the app',
    message: '{family}: you can take charge of the circle now: {link}',
  }),
  number_changed: defineMessage({
    comment: 'To the old number or mail address',
    message:
      "{family}: you now have another number or e-mail here, so messages no longer come to this one. If it wasn't you, please tell the family.",
  }),
  address_changed: defineMessage({
    comment:
      'To the number and mail address that someone has, when one was added, changed or removed; {family} is the name of the app. The link undoes it, for 7 days',
    message:
      "{family}: {address, select, added {a number or e-mail was added for you} removed {your number or e-mail was removed} other {your number or e-mail was changed}}. If it wasn't you, undo it: {link}",
  }),
  address_removed: defineMessage({
    comment:
      'To the family: a helper removed their number or mail address, twice within a week. It may have been someone with their phone. The link leads to the helper',
    message: '{family}: {name} removed a number or e-mail for good. Was it really them? If not: {link}',
  }),
  own_address: defineMessage({
    comment: 'To a mail address that a helper gave for the mails of one family. The link leads to a page with a yes',
    message: "{family}: someone gave this address for the family's messages. Should they come here? Yes: {link}",
  }),
  member_left: defineMessage({
    comment: 'To the family: a helper left, and their tasks are open again',
    message:
      '{family}: {name} has left the circle. Open again: {count, plural, =1 {"{title}"} other {# tasks, "{title}"}} ({when}). {link}',
  }),
  family_closed: defineMessage({
    comment: 'To all helpers',
    message: '{family}: the circle is closed, and the tasks you took are no longer needed. Thank you for being there.',
  }),
  family_idle: defineMessage({
    comment: 'To the person in charge, if no one has opened the circle for a year',
    message: '{family}: no one has opened your circle for a year. Open it within 30 days to keep it: {link}',
  }),
  family_reopened: defineMessage({
    comment: 'To all helpers',
    message: '{family}: the circle is open again, and the tasks you took are yours again. {link}',
  }),
  still_coming: defineMessage({
    comment: 'To the helper, some days before',
    message: '{family}: "{title}" is {when}. Are you coming? {link}',
  }),
  uncovered: defineMessage({
    comment: 'To helpers: no one has taken the task yet',
    message: '{family}: "{title}" ({when}){open, select, yes { is still open} other {}}. Could you help? {link}',
  }),
  take_over: defineMessage({
    comment: 'To helpers: the one who has the task may not be able to do it, and looks for someone to take it over',
    message: '{family}: {open, select, yes {could you take over} other {take over}} "{title}" ({when})? {link}',
  }),
  standby_ended: defineMessage({
    comment:
      'To a helper who said that they could do a task if its taker can’t. No one is on standby any more; several tasks are counted in place of {title}',
    message:
      '{family}: no need to stand by for {count, plural, =1 {"{title}" ({when})} other {# tasks}} any more. If needed, you are asked like the others.',
  }),
  perhaps: defineMessage({
    comment: 'To helpers: no one has taken a task that has no day; {when} is a day that is proposed',
    message: '{family}: "{title}"{open, select, yes { is still open} other {}}. Could you do it {when}? {link}',
  }),
  new_tasks: defineMessage({
    comment:
      'To helpers, in the evening: the family has written new tasks; the title is one of them. {reason} is news that the family wrote',
    message:
      '{family}: {why, select, yes {"{reason}" Also } other {}}{amount, plural, =1 {a new task: "{title}" ({when})} other {# new tasks, such as "{title}" ({when})}}. {link}',
  }),
  news: defineMessage({
    comment: 'To helpers, in the evening: {reason} is news that the family wrote',
    message: '{family}: "{reason}" {link}',
  }),
  nobody_yet: defineMessage({
    comment:
      'To the family, in the morning and in the evening: no one has taken the task yet; the link shows people who could help. Or # of {amount} tasks are open',
    message:
      '{family}: {count, plural, =1 {"{title}" ({when}) is still open. Who to ask:} other {{span, select, tomorrow {tomorrow} other {today and tomorrow}} # of {amount} open, first "{title}" ({when}).}} {link}',
  }),
  other_days: defineMessage({
    comment:
      "To the family: no one has taken the task so far. {likely}: a day and a part of it, 'Friday, in the morning'. The link shows the question, and a button for yes",
    message:
      '{family}: "{title}" ({when}) is still open. Could it be another day?{amount, plural, =0 {} one { # person is free: {likely}.} other { # people are free: {likely}.}} {link}',
  }),
  digest: defineMessage({
    comment:
      'To the family, in the evening: numbers of tasks, without what is none; {givenBack}: the only one given back. {more}: how many other messages',
    message:
      '{family} today:{taken, plural, =0 {} one { # task taken.} other { # tasks taken.}}{named, select, yes { "{givenBack}" was given back.} other {{withdrawn, plural, =0 {} one { # given back.} other { # given back.}}}}{completed, plural, =0 {} one { # done.} other { # done.}}{more, plural, =0 {} one { # more message.} other { # more messages.}}{open, select, yes { Next one open: "{title}", {when}.} other {}} {link}',
  }),
  more_today: defineMessage({
    comment: 'In the evening, to the family or a helper: questions, thanks and so on that had no SMS of their own. The link shows them',
    message: '{family}: {count, plural, one {# more message} other {# more messages}} for you today. {link}',
  }),
  tasks_open_again: defineMessage({
    comment: 'To the family: a helper gave several tasks back; the title is one of them',
    message:
      '{family}: {name} can\'t do {count, plural, one {# task} other {# tasks}}, such as "{title}" ({when}). They are open again. {link}',
  }),
  your_tasks: defineMessage({
    comment: 'To a helper: the family changed or cancelled several of their tasks, or gave them some; the title is one of them',
    message: '{family}: {count, plural, one {# change} other {# changes}} to your tasks, such as "{title}" ({when}). {link}',
  }),
  call_helper: defineMessage({
    comment: 'To the family: helpers without SMS have to be called; the link has their numbers',
    message: '{family}: {count, plural, =1 {please call {name}: "{title}", {when}} other {please call # people about tomorrow}}. {link}',
  }),
  coordinator_now: defineMessage({
    comment: 'To a helper who has accepted',
    message: '{family}: you are a coordinator now. You can add tasks, see who comes and decide who joins. Start here: {link}',
  }),
  wrote_back: defineMessage({
    comment: 'To the family: a helper replied to a message; {reason} is what they wrote',
    message: '{family}: {name} replied: "{reason}" {link}',
  }),
  reply_done: defineMessage({
    comment:
      'To a helper who replied yes or no: what it did. "uncertain": they may not come, the task stays theirs; the link leads to giving it back. "seen": the family gave them the task, and sees that they know. "over": too late. "nothing": it can only be answered on the page',
    message:
      '{family}: {did, select, taken {thank you, "{title}" ({when}) is yours. {link}} declined {all right, not this time: "{title}" ({when}). Thank you for telling us.} coming {thank you, see you then: "{title}" ({when}).} uncertain {noted, you may not come. "{title}" ({when}) is yours until you give it back: {link}} seen {thank you, the family knows you\'ve seen it: "{title}" ({when}).} over {"{title}" ({when}) is no longer open. Thank you all the same.} yours {"{title}" ({when}) is yours already. To give it back: {link}} other {your reply changed nothing for "{title}" ({when}). Please open this: {link}}}',
  }),
  reply_away: defineMessage({
    comment: 'To a helper who wrote that they are away; {from} and {until} are days. {title} is a task that they have then',
    message:
      '{family}: noted, you are away from {from} to {until}. {amount, plural, =0 {To change it: {link}} =1 {Still yours: "{title}" {link}} other {Still yours: "{title}" and more {link}}}',
  }),
  reply_back: defineMessage({
    comment: 'To a helper who was away, and wrote that they are back',
    message: "{family}: noted, you're back. Still away? {link}",
  }),
  reply_suggested: defineMessage({
    comment: "To a helper who replied that they can't do a task at its time, but at others, which {when} lists. The link can change it",
    message: '{family}: noted, "{title}" {when}. Yours if the family agrees. To change it: {link}',
  }),
  reply_which: defineMessage({
    comment: 'To a helper who replied yes or no, and it is not clear to which message; {family} is the name of the app',
    message: '{family}: your reply fits more than one message, so nothing changed. Please open the link in the one you mean.',
  }),
  reply_unread: defineMessage({
    comment:
      'To a helper who replied something else, once a day. "nothing": their e-mail came without words, such as a picture alone, or can not be read',
    message:
      '{family}: {did, select, nothing {there were no words in your e-mail that could be read here, so the family does not have it. Please write again, as plain text, or call.} other {thank you, the family has your text, but may not read it at once. If it is urgent, please call.}}',
  }),
  reply_help: defineMessage({
    comment: 'To someone who replied HELP; {family} is the name of the app, {name} the name and the address of who runs the server',
    message: '{family}: this service is run by {name}. Reply STOP for no more SMS.',
  }),
  stopped: defineMessage({
    comment: 'To someone who replied STOP; {family} is the name of the app',
    message: "{family}: all right, no more messages will come here. If you'd like them again, reply START.",
  }),
} satisfies Record<Template, Text>

/** Templates whose text says who did something. */
export type NamingTemplate = {
  [Each in Template]: (typeof SMS_TEXTS)[Each]['message'] extends `${string}{name}${string}` ? Each : never
}[Template]

/** Whether the text says who did something. All others can be sent for an act without a member. */
export const namesActor = (template: Template): template is NamingTemplate => SMS_TEXTS[template].message.includes('{name}')

/** The line by which a phone fills in a code by itself: https://wicg.github.io/sms-one-time-codes/ */
const codeLine = ({ host, code }: TemplateValues) => `\n\n@${host} #${code}`

/** The text that is sent, in the reader's language. */
export function renderMessage(template: Template, locale: Locale, values: TemplateValues) {
  const text = translate(SMS_TEXTS[template], locale, { ...values })
  return template === 'login_code' ? text + codeLine(values) : text
}
