import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { defineMessage, msg } from '#texts'
import { type Templates, TO_FAMILY } from './template.ts'
import { A_TASK, ABOUT, AWAY_DAYS, BY, REASON, WHAT_IT_DID } from './values.ts'

// Messages to the family about what people wrote back, and messages that these people get in return.

const REPLY = { kind: 'personal', lifetime: HOUR, priority: 1, isOfTaken: true, counts: 'none', isReply: true, values: [] } as const
const TO_SENDER = { kind: null, lifetime: HOUR, isToNumber: true, counts: 'none', isReply: true, values: [] } as const

export const REPLIES = {
  wrote_back: {
    ...{ ...TO_FAMILY, lifetime: DAY, isOfTaken: true, counts: 'member', values: [BY, REASON, ABOUT], label: msg`A reply` },
    sms: defineMessage({
      comment: 'To the family: a helper replied to a message; {reason} is what they wrote, {title} the task that it is about',
      message: '{family}: {name} replied{named, select, yes { about "{title}"} other {}}: "{reason}" {link}',
    }),
  },
  reply_done: {
    ...{ ...REPLY, reads: 'yours', calendar: 'event', values: [A_TASK, WHAT_IT_DID], label: msg`What their reply did` },
    sms: defineMessage({
      comment:
        'To a helper who replied yes or no: what it did. "uncertain": they may not come, the task stays theirs; the link leads to giving it back. "seen": the family gave them the task, and sees that they know. "over": too late. "nothing": it can only be answered on the page',
      message:
        '{family}: {did, select, taken {thank you, "{title}" ({when}) is yours. {link}} declined {all right, not this time: "{title}" ({when}). Thank you for telling us.} coming {thank you, see you then: "{title}" ({when}).} uncertain {noted, you\'re not sure. "{title}" ({when}) is yours until you give it back: {link}} seen {thank you, the family knows you\'ve seen it: "{title}" ({when}).} over {"{title}" ({when}) is no longer open. Thank you all the same.} yours {"{title}" ({when}) is yours already. To give it back: {link}} other {a reply by SMS isn\'t enough for "{title}" ({when}). Please answer here: {link}}}',
    }),
  },
  reply_away: {
    ...{ ...REPLY, values: [AWAY_DAYS], label: msg`Confirmed that they are away` },
    sms: defineMessage({
      comment: 'To a helper who wrote that they are away; {from} and {until} are days. {title} is a task that they have then',
      message:
        '{family}: noted, you\'re away {from} to {until}. {amount, plural, =0 {To change it: {link}} =1 {Still yours: "{title}" {link}} other {Still yours: "{title}" and more {link}}}',
    }),
  },
  reply_back: {
    ...{ ...REPLY, label: msg`Confirmed that they are back` },
    sms: defineMessage({
      comment: 'To a helper who was away, and wrote that they are back',
      message: "{family}: noted, you're back. If not yet: {link}",
    }),
  },
  reply_suggested: {
    ...{ ...REPLY, values: [A_TASK], label: msg`Another time for a task` },
    sms: defineMessage({
      comment: "To a helper who replied that they can't do a task at its time, but at others, which {when} lists. The link can change it",
      message: '{family}: noted, "{title}" {when}. Yours if the family agrees. To change it: {link}',
    }),
  },
  reply_which: {
    ...{ ...TO_SENDER, priority: 1, label: msg`Asked which message they mean` },
    sms: defineMessage({
      comment: 'To a helper who replied yes or no, and it is not clear to which message; {family} is the name of the app',
      message: '{family}: your reply fits more than one message, so nothing changed. Please open the link in the one you mean.',
    }),
  },
  reply_unread: {
    ...{ ...TO_SENDER, values: [WHAT_IT_DID], label: msg`Told that texts aren’t read at once` },
    sms: defineMessage({
      comment:
        'To a helper who replied something else, once a day. "nothing": their e-mail came without words, such as a picture alone, or can not be read',
      message:
        '{family}: {did, select, nothing {there were no words in your e-mail that could be read here, so the family does not have it. Please write again, as plain text, or call.} other {thank you, the family has your text, but may not read it at once. If it is urgent, please call them.}}',
    }),
  },
  reply_help: {
    ...{ ...TO_SENDER, priority: 1, values: [BY], label: msg`Who runs this service` },
    sms: defineMessage({
      comment: 'To someone who replied HELP; {family} is the name of the app, {name} the name and the address of who runs the server',
      message: '{family}: this service is run by {name}. Reply STOP for no more SMS.',
    }),
  },
  stopped: {
    ...{ ...TO_SENDER, priority: 1, label: msg`Confirmed that no more messages come` },
    sms: defineMessage({
      comment: 'To someone who replied STOP; {family} is the name of the app',
      message: "{family}: all right, no more messages will come here. If you'd like them again, reply START.",
    }),
  },
} satisfies Templates
