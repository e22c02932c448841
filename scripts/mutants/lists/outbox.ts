import { mutantsOf } from '../mutant.ts'

const messageTests = (...names: string[]) => names.map((name) => `server/src/features/messages/${name}.test.ts`)

export const outboxMutants = [
  ...mutantsOf('server/src/features/messages/sending.jobs.ts', messageTests('leases'), [
    ['a message stays with a dead worker for an hour', 'lease: 30_000', 'lease: 3_600_000'],
  ]),
  ...mutantsOf('server/src/features/messages/sending.jobs.ts', messageTests('outbox'), [
    ['a gateway out of reach is asked again and again at once', '(Math.floor(now / apart) + 1) * apart', 'now + 1'],
    ['what the gateway refuses for good is tried again', `outcome === 'refused'\n      ?`, 'false\n      ?'],
    ['a message that may have gone out is sent again at once', `if (outcome === 'no answer')`, 'if (false)'],
    ['a message that may have gone out comes again and again', 'waitForReport * 2 ** (attempts - 1)', 'waitForReport'],
  ]),
  ...mutantsOf('server/src/store/messages/message-leases.ts', messageTests('outbox', 'leases'), [
    ['two workers send the same message', `where('lease_until', '<', now)`, `where('lease_until', '<', until)`],
    ['the late word of a slow worker counts', `.where('attempts', '=', attempts)\n    .where('state', '=', 'sending')`, ''],
    ['a message that went out keeps its secret', `RULES[template].isSecret ? '{}' : parametersToShow`, 'parametersToShow'],
    [
      'what a message said is kept where nobody reports',
      `mayStillFail ? parametersKeptWhenFailed(message) : '{}'`,
      'parametersKeptWhenFailed(message)',
    ],
  ]),
  ...mutantsOf('server/src/store/messages/messages.ts', messageTests('gateways.routes', 'outbox'), [
    ['a late report turns a delivered message back', `.where(hasState(...ALLOWED_FROM[inParts ? 'parts' : 'whole'][state]))`, ''],
    ['half a message counts as delivered', `ALLOWED_FROM[inParts ? 'parts' : 'whole']`, 'ALLOWED_FROM.whole'],
    ['a report is believed of what was never sent', `.where(wasTried)`, ''],
  ]),
  ...mutantsOf(
    'server/src/features/messages/limits.commands.ts',
    messageTests('leases', 'outbox', 'late', 'held-back', 'limits', 'costs'),
    [
      ['a message that came too late goes out', `message.expires_at <= now`, 'false'],
      ['someone who left still gets messages', `(recipient.state !== 'approved' && !isFormer)`, 'false'],
      ['a family in a pause still sends', 'isSilent(message.template, recipient)', 'false'],
      ['someone who wrote STOP still gets messages', 'to.isStopped', 'false'],
      ['a number that gets no SMS is tried again and again', 'to.isUnreached', 'false'],
      ['a late message rings at night', 'if (until === null) return null', 'if (until !== 0) return null'],
      ['an SMS goes to a country that was not chosen', 'isReachable(settings, message.phone_e164)', 'true'],
      ['the SMS of a day have no end', 'used >= most', 'false'],
      ['a number gets link after link', `if (!RULES[template].isLink) return uses`, 'return uses'],
      [
        'a message that is tried again counts twice',
        "(channel === 'sms' && settings.smsIsFree) || isCharged(message)",
        "channel === 'sms' && settings.smsIsFree",
      ],
    ],
  ),
  ...mutantsOf(
    'server/src/features/messages/queueing.commands.ts',
    [...messageTests('queueing', 'choices', 'messages.routes'), 'server/src/features/reminders/reminders.jobs.test.ts'],
    [
      ['someone who never said yes gets messages', 'family.confirmed_at === null && !isLink', 'false'],
      ['someone who does without a kind gets it', 'mayBeOff && !isPicked && off.includes(kind)', 'false'],
      ['someone with a daily digest gets each message too', `digest === 'daily' && DIGEST_KINDS.includes(kind)`, 'false'],
      ['a message rings in the quiet hours', 'const end = afterQuietHours(notBefore, quietHours)', 'const end = notBefore'],
    ],
  ),
  ...mutantsOf(
    'server/src/rules/quiet-hours.ts',
    ['server/src/features/reminders/two-clocks.test.ts'],
    [['a message rings in the night of its reader', 'ownZone: family.own_zone', 'ownZone: null']],
  ),
  ...mutantsOf('server/src/features/messages/gateways.routes.ts', messageTests('gateways.routes'), [
    ['anyone reports what became of a message', 'if (!callbacks.isAuthentic(call))', 'if (false)'],
  ]),
  ...mutantsOf('server/src/platform/providers/http.ts', messageTests('gateways.routes', 'providers'), [
    ['a report comes from any address', '&& allowed(from)', ''],
    ['a message and its key follow a redirect of the gateway', `redirect: 'manual',`, `redirect: 'follow',`],
  ]),
  ...mutantsOf('server/src/platform/providers/twilio.ts', messageTests('gateways.routes', 'providers'), [
    ['anyone reports in the name of Twilio', 'isAuthentic: (call) => isSigned(call, token, publicUrl)', 'isAuthentic: () => true'],
    ['a signature of Twilio fits any form', `.update([address, ...parameters].join(''))`, '.update(address)'],
  ]),
  ...mutantsOf(
    'server/src/features/messages/messages.presentation.ts',
    ['server/src/features/asks/ask-links.test.ts'],
    [
      [
        'the family reads the secret of an ask that it sends manually',
        'const parameters = parametersToShow(message)',
        'const { parameters } = message',
      ],
    ],
  ),
  ...mutantsOf('server/src/features/messages/push.commands.ts', messageTests('push.routes'), [
    ['a notification calls any address', "url.username !== '' || !isKnown", `url.username !== ''`],
  ]),
  ...mutantsOf('server/src/store/messages/push-messages.ts', messageTests('queueing', 'push.routes'), [
    [
      'a notification goes to a device that was logged out',
      `.where('user_token.revoked_at', 'is', null)\n    .where((where) => where.or([where('only_family_id'`,
      `.where((where) => where.or([where('only_family_id'`,
    ],
  ]),
  ...mutantsOf(
    'server/src/store/task-clock.ts',
    ['server/src/features/tasks/reminders.test.ts'],
    [['a reminder comes for a cancelled task', `.where('task.cancelled_at', 'is', null)`, '']],
  ),
  ...mutantsOf('server/src/platform/sms/sms-numbers.ts', messageTests('sms-text'), [
    ['what people wrote brings a number to call into our SMS', 'if (count < DIGITS_OF_NUMBER) return text', 'return text'],
    ['a number hides behind signs that are letters to Unicode alone', '[^\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}]+', '\\P{L}+'],
    ['a number that is no possible date counts as one', "'(?:0?[1-9]|[12]\\\\d|3[01])'", "'\\\\d\\\\d'"],
    ['a date or an amount that a phone takes for a number stays', 'OTHER_FORMS.reduce(', '[].reduce<string>('],
    ['what is left of a date that was cut can be called', 'return first ? ', 'return first && false ? '],
  ]),
  ...mutantsOf('server/src/features/messages/sms.presentation.ts', messageTests('sms-text'), [
    ['only the family’s country counts for what is a number', 'readers === null ? families : [...families, readers]', 'families'],
    ['only the reader’s country counts for what is a number', '[...families, readers]', '[readers]'],
  ]),
  ...mutantsOf('server/src/platform/sms/sms-text.ts', messageTests('messages.routes'), [
    ['what people wrote brings a link into our SMS', `[/(?<!\\S)\\S*?(?::[/\\\\]|www\\.)\\S*/giu, ''],`, ''],
  ]),
  ...mutantsOf(
    'server/src/features/replies/answers.commands.ts',
    ['server/src/features/replies/replies.test.ts'],
    [
      ['a yes that may mean two messages is taken for one', 'others.length > 0 || last.state', 'last.state'],
      ['a thumb at any message is a yes', '!isQuoted(asked, answer)', 'false'],
      ['a yes is for the time that a task had before', `template !== 'still_coming' || dedup_key`, `true || dedup_key`],
    ],
  ),
  ...mutantsOf(
    'server/src/features/replies/notes.commands.ts',
    ['server/src/features/replies/replies.test.ts'],
    [
      ['the family reads the login link of who replies', '.filter((word) => !word.toLowerCase().includes(host.toLowerCase()))', ''],
      ['texts by SMS are kept without end', 'before.length >= NOTES_A_DAY', 'false'],
    ],
  ),
  ...mutantsOf(
    'server/src/platform/mail/mail-keys.ts',
    ['server/src/features/replies/mails.test.ts'],
    [
      [
        'a bounce or a reply counts without the key of its mail',
        'timingSafeEqual(Buffer.from(proof), Buffer.from(keyOfMail(key, id)))',
        'true',
      ],
    ],
  ),
  ...mutantsOf(
    'server/src/features/replies/mails.routes.ts',
    ['server/src/features/replies/mails.test.ts'],
    [['anyone reports mails as undelivered', '!isProvider(query.key)', 'false']],
  ),
  ...mutantsOf(
    'server/src/features/replies/mails.commands.ts',
    ['server/src/features/replies/hostile-mails.test.ts'],
    [['mails go on after they were reported as spam', "outcome === 'spam' && ", 'false && ']],
  ),
  ...mutantsOf(
    'server/src/platform/mail/inbox.ts',
    ['server/src/features/replies/mailbox.test.ts'],
    [
      ['one mail ends the reading of the mailbox for good', 'place.tries >= TRIES', 'false'],
      ['each start reads the mailbox from its beginning', 'await keepPlace(place)', 'await place'],
    ],
  ),
  ...mutantsOf(
    'server/src/features/replies/replies.commands.ts',
    ['server/src/features/replies/hostile-sms.test.ts'],
    [['a long SMS is read whole', 'whole.slice(0, SMS_MAX)', 'whole']],
  ),
  ...mutantsOf(
    'server/src/features/replies/senders.commands.ts',
    ['server/src/features/replies/replies.test.ts'],
    [
      ['two programs write to each other for ever', 'before.length >= ANSWERS_A_DAY', 'false'],
      ['after STOP a reply is answered by SMS', 'if (isStopped) return', ''],
    ],
  ),
  ...mutantsOf(
    'server/src/store/addresses/address-marks.ts',
    ['server/src/features/replies/stops.test.ts'],
    [['lists do not show who has stopped SMS', 'await raiseFamilyVersion(database, familyId)', 'await familyId']],
  ),
]
