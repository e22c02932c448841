import { mutantsOf, serverTests } from '../mutant.ts'

const ADDRESSES = serverTests('features/supporters/addresses', 'features/supporters/new-number')
const CODES = serverTests('features/sign-in/codes', 'features/messages/limits', 'http/rate-limits')

export const limitMutants = [
  ...mutantsOf('server/src/features/sign-in/codes.commands.ts', CODES, [
    ['a number gets a code each second', 'return isTooSoon ||', 'return'],
    ['a number gets codes by the hour without end', 'inLastHour >= PER_HOUR', 'false'],
    ['one network gets codes for a number all day', 'alike.length >= PER_DAY', 'false'],
    ['a number gets codes from everywhere all day', '|| isOverAll', ''],
    ['any code signs in', 'if (!timingSafeEqual(given, Buffer.from(codeHash)))', 'if (false)'],
  ]),
  ...mutantsOf('server/src/features/sign-in/codes.commands.ts', serverTests('features/messages/costs'), [
    ['a network asks for codes to numbers of strangers without end', '>= ofNetwork', '< 0'],
    ['numbers that begin alike get codes without end', '>= ofPrefix', '< 0'],
  ]),
  ...mutantsOf('server/src/features/messages/limits.rules.ts', serverTests('features/questions/told-at-most'), [
    ['one member fills the phones of the family', 'return counted.length - ofEvening <', 'return counted.length - ofEvening < 1_000 +'],
    ['messages of the evening have no limit', "if (what === 'evening') return ofEvening < evening", "if (what === 'evening') return true"],
  ]),
  ...mutantsOf('server/src/features/messages/limits.rules.ts', serverTests('features/messages/limits'), [
    ['links use up what is kept for reminders', '{ link: 80,', '{ link: 100,'],
    ['reminders have no reserve', 'most: reserve + Math.max(0,', 'most: Math.max(0,'],
  ]),
  ...mutantsOf('server/src/features/messages/joined-messages.commands.ts', serverTests('features/questions/told-at-most'), [
    ['each wording of a question is an SMS', 'if (before) return (await replaceWording', 'if (false) return (await replaceWording'],
    ['one task given back again and again is told each time', '&& !(await wasDoneBefore(transaction, message, by))', ''],
    ['each change of a task is an SMS', 'if (waiting && !isOfTheEnd &&', 'if (false &&'],
    ['changes do not wait for each other', 'last + Math.min(others.length * MINUTE, LONGEST_GAP)', 'last'],
  ]),
  ...mutantsOf('server/src/features/sign-in/codes.commands.ts', serverTests('features/sign-in/strangers'), [
    ['strangers use up their day in a minute', "if (used >= most) return 'strangers'", ''],
    ['a network gets as much when little is left', 'strangersCodesOf(perDay, isScarce)', 'strangersCodesOf(perDay, false)'],
  ]),
  ...mutantsOf('server/src/features/messages/limits.commands.ts', serverTests('features/circle/links-of-strangers'), [
    [
      'strange families use up the links of the real one',
      'const isConfirmed = await hasConfirmed(transaction, message)',
      'const isConfirmed = false',
    ],
    ['a family learns that others sent links to a number', 'late.length > 0 && !isConfirmed', 'false'],
  ]),
  ...mutantsOf('server/src/features/messages/shares.rules.ts', serverTests('features/messages/shares'), [
    ['a new family sends as many as an old one', 'Math.min(NEW_FAMILY, perDay.ofFamily)', 'perDay.ofFamily'],
    ['new families use up the day together', 'const OF_NEW_FAMILIES = 10', 'const OF_NEW_FAMILIES = 100'],
    ['one network uses up the day', 'const OF_NETWORK = 10', 'const OF_NETWORK = 100'],
    ['a week later one network uses up the day', '|| joinedElsewhereAt === null', ''],
    ['an owner with a mail address writes to strangers by SMS', `channel === 'sms' && isUntried && !isProved`, 'false'],
    ['a link that came by SMS frees no family', '&& !isReached', ''],
    ['an owner joins their own family behind a plus sign', 'own.includes(boxOf(first))', 'own.includes(first)'],
    ['one mailbox confirms as many people', 'confirmed.map(({ first }) => boxOf(first))', 'confirmed.map(({ first }) => first)'],
  ]),
  ...mutantsOf('server/src/features/sign-in/codes.commands.ts', serverTests('features/messages/shares'), [
    [
      'one network asks for the codes of all known people',
      'return others + onDevices >= knownCodesOf(',
      'return others < 0 * knownCodesOf(',
    ],
    ['own devices in one network ask for the codes of all', 'return others + onDevices >=', 'return others >='],
    ['own devices take the codes of others once theirs are used up', 'return used < sharesOf(perDay).ownDevices', 'return true'],
    ['codes on a device of one’s own are those of everyone', 'asker === FROM_DEVICE && onDevices <', 'asker !== asker && onDevices <'],
  ]),
  ...mutantsOf('server/src/features/messages/outbox.jobs.ts', serverTests('features/messages/shares'), [
    ['a code waits until it is decided where all links go', 'routeDue(app, notice).finally(', 'await routeDue(app, notice).finally('],
  ]),
  ...mutantsOf('server/src/templates/login.ts', serverTests('features/messages/shares'), [
    ['a code waits behind the links', '...AT_ONCE, priority: -1,', '...AT_ONCE,'],
  ]),
  ...mutantsOf('server/src/store/messages/message-limits.ts', serverTests('features/circle/links-of-strangers'), [
    ['a mailbox gets a link for each plus sign', `isOfMailbox('message.phone_e164', address)`, `'message.phone_e164', '=', address`],
  ]),
  ...mutantsOf('server/src/features/circle/roles.commands.ts', serverTests('features/circle/members.routes'), [
    ['a circle grows without end', '>= membersMax', '< 0'],
  ]),
  ...mutantsOf('server/src/features/sign-up/sign-up.commands.ts', serverTests('features/circle/members.routes'), [
    ['requests to join wait without end', '>= input.requestsMax', '< 0'],
  ]),
  ...mutantsOf('server/src/features/asks/friends.commands.ts', serverTests('features/asks/friends'), [
    ['one supporter takes all links of the family', 'open.own >= FRIEND_LINKS_OF_ONE ||', ''],
  ]),
  ...mutantsOf('server/src/platform/addresses.ts', serverTests('platform/addresses', 'http/rate-limits'), [
    ['a port makes another caller', String.raw`|^([\d.]+):\d*$`, ''],
  ]),
  ...mutantsOf('server/src/features/messages/messages.presentation.ts', serverTests('features/circle/links-of-strangers'), [
    ['a family learns that a person wants no SMS', 'const isAsIfSent = isListed &&', 'const isAsIfSent = false &&'],
  ]),
  ...mutantsOf('server/src/features/sign-in/links.commands.ts', serverTests('features/sign-in/devices'), [
    [
      'asking for a link again wakes all phones',
      'if (!(await noteLinkAsked(transaction, familyId, id, { now, unlessSince: now - DAY }))) return',
      'await noteLinkAsked(transaction, familyId, id, { now, unlessSince: now - DAY })',
    ],
  ]),
  ...mutantsOf('server/src/features/fewer-mails/fewer-mails.commands.ts', serverTests('features/fewer-mails/fewer-mails'), [
    [
      'anyone ends the messages of someone else',
      '!allAddressesOf(member).some((address) => isSameSecret(secretToEnd(key, { ...said, address }), secret))',
      'false',
    ],
  ]),
  ...mutantsOf('server/src/features/asks/ask-page.routes.ts', serverTests('features/asks/ask-page'), [
    ['a form without an answer says no', `if (answer !== 'yes' && answer !== 'no')`, 'if (false)'],
  ]),
  ...mutantsOf('server/src/features/messages/mail.presentation.ts', serverTests('features/messages/mail-corpus'), [
    ['a stranger has us send a text of theirs', 'isConfirmed && reason !== undefined', 'reason !== undefined'],
    ['a mail before the yes says where about', 'context.isConfirmed && area', 'area'],
  ]),
  ...mutantsOf('server/src/features/asks/asks.commands.ts', serverTests('features/asks/ask-links'), [
    [
      'saying no again wakes all phones',
      'if (await declineAsks(transaction, member, ids, task)) await raise',
      'await declineAsks(transaction, member, ids, task); await raise',
    ],
  ]),
  ...mutantsOf('server/src/store/transactions.ts', serverTests('features/asks/ask-links', 'http/same-again'), [
    ['saying yes again wakes all phones', 'if (written === 0n) throw new NothingWritten(result)', ''],
  ]),
  ...mutantsOf('server/src/features/supporters/moving-addresses.commands.ts', ADDRESSES, [
    ['a number of someone who confirmed is taken over', `isTheirs)) throw new AppError('someone_else')`, `isTheirs)) void 0`],
    ['other devices stay signed in after a new number', 'await revokeDevicesOf(transaction, personId, deviceId, now)', ''],
  ]),
  ...mutantsOf('server/src/features/supporters/addresses.commands.ts', ADDRESSES, [
    ['the only address is removed', `if (second === null) throw`, 'if (false) throw'],
    ['someone with a role gives a family another address without a proof', `!== 'supporter'`, `=== 'owner'`],
  ]),
  ...mutantsOf('server/src/features/messages/own-addresses.commands.ts', serverTests('features/messages/unproved-addresses'), [
    ['an old undo brings a named address back', 'deleteAddressLinksOf(transaction, of)', 'Promise.resolve(transaction && of)'],
  ]),
  ...mutantsOf('server/src/features/messages/own-addresses.commands.ts', ADDRESSES, [
    ['mails that ask for a yes go to an address without end', '>= REACH_LINKS_PER_DAY', '< 0'],
  ]),
  ...mutantsOf('server/src/features/supporters/address-links.commands.ts', ADDRESSES, [
    ['a change is undone for ever', 'now - ADDRESS_LINK_LIFETIME', '0'],
    ['a yes to mails is an undo', `(link.does === 'reach') !== (page === '/reach')`, 'false'],
  ]),
  ...mutantsOf('server/src/features/supporters/supporters.routes.ts', ADDRESSES, [
    [
      'an address is removed without a proof',
      `throw new AppError('number_unproved')\n    await notifyOperatorOfRemoval(app, await removeAddress`,
      `void 0\n    await notifyOperatorOfRemoval(app, await removeAddress`,
    ],
    [
      'whether an address is known is said before its code',
      'const use = await checkCode(app, given)',
      'const use = async () => useCode(app, given)',
    ],
  ]),
  ...mutantsOf('server/src/features/sign-in/codes.commands.ts', serverTests('features/sign-in/guessed-codes'), [
    ['a browser guesses at codes without end', '>= TRIES_PER_HOUR', '< 0'],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.routes.ts', serverTests('features/sign-in/guessed-codes'), [
    ['a code goes to a country that was not chosen', '!isMail(phone) && !isReachable(settings, phone)', 'false'],
  ]),
  ...mutantsOf('server/src/store/login-codes.ts', CODES, [
    ['a code for one purpose serves another', `.where('purpose', '=', purpose)`, ''],
    ['a device of a link that others could see has the limits of a person’s own', `.where('device.signed_in_by', '!=', 'shown_link')`, ''],
    ['a code serves in any browser', `.where('browser_hash', '=', browserHash)\n    .orderBy`, '.orderBy'],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.routes.ts', CODES, [
    ['one address asks for codes without end', `      limitCodes(request)\n`, ''],
  ]),
  ...mutantsOf('server/src/http/rate-limits.ts', serverTests('http/rate-limits'), [
    ['a wrong code does not count', 'if (!counts(error)) giveBack(key)', 'giveBack(key)'],
  ]),
  ...mutantsOf('server/src/http/call-rates.ts', serverTests('http/call-rates'), [
    ['a caller calls without end', 'if (wait > 0) throw', 'if (false) throw'],
    ['an address calls without end', 'address === null ? 0 : addresses.take(address, now())', '0'],
    ['made-up tokens have a rate and a turn of their own', '&& !found.has(token)', '&& false'],
    ['good tokens use up what unknown ones may take', 'if (address !== undefined) unknown.giveBack(address)', ''],
    ['an ended token stays a caller of its own', 'return void found.delete(token)', 'return'],
    ['a caller who says that it forwards is not counted', `|| (isForwarded && kind === 'private')`, '|| isForwarded'],
  ]),
  ...mutantsOf('server/src/http/large-bodies.ts', serverTests('http/large-bodies'), [
    ['one caller sends large bodies without end', 'own >= LARGE_BODIES_PER_CALLER', 'false'],
    ['all callers send large bodies without end', 'inAll >= LARGE_BODIES_MAX', 'false'],
  ]),
  ...mutantsOf('server/src/platform/callers/waiting-calls.ts', serverTests('http/turns/turns'), [
    ['one caller fills the line', 'line.size >= limits.waitingOfOne', 'false'],
    ['the line has no end', 'waiting >= limits.waiting ||', ''],
    ['one caller keeps all others waiting', 'lines.delete(caller)\n        if (line.size > 0) lines.set(caller, line)', ''],
  ]),
  ...mutantsOf('server/src/http/turns/unread-replies.ts', serverTests('http/turns/turns'), [
    ['replies that no one reads fill the memory', 'oldest.destroy()', ''],
  ]),
  ...mutantsOf('server/src/http/connections/connections.ts', serverTests('http/connections/connections'), [
    ['connections are opened without end', 'server.maxConnections = limits.open', ''],
    ['a client that reads nothing keeps its connection', 'server.setTimeout(limits.unread)', ''],
  ]),
  ...mutantsOf(
    'server/src/features/planning/family-tasks.commands.ts',
    serverTests(
      'features/planning/finished-tasks',
      'features/tasks/tasks.routes',
      'features/planning/series-limits',
      'features/planning/import.routes',
    ),
    [['a family writes down tasks without end', 'values.helpers_needed > OPEN_TASKS_MAX', 'values.helpers_needed < 0']],
  ),
  ...mutantsOf(
    'server/src/features/planning/cancelled-tasks.commands.ts',
    serverTests('features/planning/finished-tasks', 'features/planning/series-limits'),
    [['cancelled tasks come back past the limit', 'cancelled.length > OPEN_TASKS_MAX', 'cancelled.length < 0']],
  ),
  ...mutantsOf('server/src/features/planning/import.commands.ts', serverTests('features/planning/import.routes'), [
    ['a pasted list passes the limit of tasks', 'rows.length > OPEN_TASKS_MAX', 'rows.length < 0'],
  ]),
  ...mutantsOf('server/src/store/invitations.ts', serverTests('features/invitations/invitations.routes'), [
    ['a family makes sign-up links without end', 'return all.length - excess.length < INVITATIONS_MAX', 'return true'],
  ]),
]
