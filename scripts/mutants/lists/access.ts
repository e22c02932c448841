import { mutantsOf, serverTests } from '../mutant.ts'

const ONE_PERSON = ['families/joining', 'supporters/supporters.routes', 'supporters/ending', 'sign-in/sign-in.routes'].flatMap((name) =>
  serverTests(`features/${name}`),
)
const LEVELS = serverTests('access/levels')
const AUTHENTICATION = 'server/src/access/authentication.ts'

export const accessMutants = [
  ...mutantsOf(AUTHENTICATION, LEVELS, [
    [
      'someone whom the family did not approve is let in',
      `!== 'approved') throw new AppError('not_approved')\n  return`,
      `=== null) throw new AppError('not_approved')\n  return`,
    ],
    [
      'someone whom the family removed may close it',
      `!== 'approved') throw new AppError('not_approved')\n  const`,
      `=== null) throw new AppError('not_approved')\n  const`,
    ],
    ['a token of one family opens another', 'family !== row.family_token', 'false'],
    ['a supporter does what is for the family', `member.role === 'supporter'`, 'false'],
    [
      'a coordinator does what is for the owner',
      `familySide(app, request)\n  if (member.role !== 'owner')`,
      `familySide(app, request)\n  if (false)`,
    ],
    ['a coordinator closes the family', `as const }))\n  if (member.role !== 'owner')`, 'as const }))\n  if (false)'],
    ['a token in a path counts although it is switched off', 'pathTokens ? user : null', 'pathTokens ? user : user'],
  ]),
  ...mutantsOf(AUTHENTICATION, LEVELS, [
    ['a number stays proved for ever', 'until > now ? until : null', 'until'],
    ['a number that another person proved on this device counts', 'device_person_id !== person_id', 'false'],
    ['a closed family goes on', 'if (member.closedAt !== null) throw', 'if (false) throw'],
    ['a closed family goes on for its coordinators', `closedAt !== null && member.role !== 'owner'`, 'false'],
  ]),
  ...mutantsOf(AUTHENTICATION, serverTests('features/families/joining'), [
    ['someone who has not confirmed reads the family', 'if (!member.confirmed)', 'if (false)'],
  ]),
  ...mutantsOf(AUTHENTICATION, serverTests('access/before-yes'), [
    ['our own app is let in before the yes', '=> deviceId === null', '=> true'],
    ['an app of the specification never says yes', '  await confirm(app, request, member)\n', ''],
  ]),
  ...mutantsOf('server/src/access/confirmation.ts', serverTests('access/before-yes'), [
    ['ten calls at once are ten yeses', '|| isConfirmed(signedInBy, confirmedBy)) return', ') return'],
    ['someone who was removed says yes', `state !== 'approved' || `, ''],
  ]),
  ...mutantsOf('server/src/access/serve.ts', serverTests('access/before-yes'), [
    ['every call of ours answers before the yes', 'return beforeYes ? PROOFS_BEFORE_YES[beforeYes]', `return access === 'member' ? reader`],
  ]),
  ...mutantsOf(AUTHENTICATION, serverTests('features/sign-in/devices'), [
    ['a login link opens calls long after its end', '!(await isLinkEnded(app, row, now))', 'true'],
    ['a login link is a key for every call', '!(inPath &&', '!(true &&'],
  ]),
  ...mutantsOf('server/src/access/confirmation.ts', ONE_PERSON, [
    ['a yes by a link that the family could open counts on a proved device', `signedInBy !== 'code'`, 'true'],
  ]),
  ...mutantsOf('server/src/access/memberships-to-change.ts', serverTests('access/families-apart'), [
    ['a change reaches other families without a proved number', 'if (member.numberProvedUntil === null) return [own]', ''],
  ]),
  ...mutantsOf('server/src/access/memberships-to-change.ts', serverTests('access/memberships-to-change'), [
    ['a change reaches families that the person never confirmed', `&& isConfirmed('code', confirmedBy)`, ''],
  ]),
  ...mutantsOf('server/src/access/login-links.ts', serverTests('features/sign-in/devices'), [
    ['a login link that nobody opened never ends', 'return created_at + LINK_UNUSED_LIFETIME', 'return null'],
    ['a login link that was opened never ends', "hasNoCodes && sent_by !== 'sms_link' ? null : last_used_at + LINK_USED_LIFETIME", 'null'],
  ]),
  ...mutantsOf('server/src/access/serve.ts', serverTests('http/large-bodies'), [
    ['a large body is read before it is known who sends it', 'await prove?.(app, request)\n    },', '},'],
  ]),
  ...mutantsOf('server/src/store/asking/callers.ts', serverTests('features/sign-in/sign-in.routes'), [
    ['a device that was logged out goes on', `.where('user_token.revoked_at', 'is', null)\n    .select([\n`, '.select([\n'],
  ]),
  ...mutantsOf('server/src/store/login-links.ts', serverTests('features/sign-in/sign-in.routes'), [
    [
      'a link that was renewed still signs in',
      `.where('user_token.revoked_at', 'is', null)\n    .where('family.token'`,
      `.where('family.token'`,
    ],
    ['a link signs in to another family', `.where('family.token', '=', familyToken)`, ''],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.commands.ts', serverTests('features/sign-in/devices'), [
    ['a sign-in takes over the device of another person unasked', 'if (isOther && !context.replace)', 'if (false)'],
    ['the device from before a sign-in stays signed in', 'await revokeDevice(transaction, known.device.id, now)', ''],
    ['an ended link signs in', 'if (isLinkOver(found, now, hasNoCodes))', 'if (false)'],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.commands.ts', serverTests('features/sign-in/stolen-token'), [
    ['a token alone carries all families of its device', 'device: undefined, token: byToken }', 'device: byToken, token: undefined }'],
    [
      'a token of one family logs the device out of all',
      'await revokeTokenOn(transaction, byToken.of, byToken.id, now)',
      'await revokeDevice(transaction, byToken.id, now)',
    ],
  ]),
  ...mutantsOf('server/src/features/messages/push.commands.ts', serverTests('features/sign-in/stolen-token'), [
    ['a token alone gets the notifications of all families', 'return device && device.id === deviceId ? null : familyId', 'return null'],
  ]),
  ...mutantsOf('server/src/store/login-links.ts', serverTests('features/sign-in/devices'), [
    [
      'a link opened in a loop signs out a device on which a code was typed',
      'device_id === deviceId) ? byCode : tokens.filter((token) => !byCode.includes(token))',
      'device_id === deviceId) ? byCode : tokens',
    ],
  ]),
  ...mutantsOf('server/src/store/login-links.ts', serverTests('features/asks/ask-links'), [
    ['the link of an ask outlives a new number or role', 'await endAskLinks(database, membership)\n  await', 'await'],
    ['the link of an ask outlives a login link that was ended', 'await endAskLinks(database, membership)\n  return true', 'return true'],
  ]),
  ...mutantsOf('server/src/features/circle/links.commands.ts', serverTests('features/asks/ask-links'), [
    [
      'the link of an ask outlives a login link that the family renewed',
      'if (!isKeptBack && row.link_asked_at === null) await endAskLinks(transaction, { familyId, id })',
      '',
    ],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.commands.ts', serverTests('features/sign-in/foreign-device'), [
    ['a member ends the device of another', 'if (!mine.some((device) => device.id === deviceId))', 'if (false)'],
  ]),
  ...mutantsOf('server/src/http/device-cookie.ts', serverTests('features/sign-in/sign-in.routes'), [
    ['another site signs a browser in', `site !== undefined && site !== 'same-origin'`, 'false'],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.routes.ts', serverTests('features/sign-in/sign-in.routes'), [
    [
      'a page of another site has codes sent',
      `'POST /login/code', async (request, reply) => {\n    refuseOtherSites(request)`,
      `'POST /login/code', async (request, reply) => {`,
    ],
  ]),
  ...mutantsOf('server/src/store/calendar-feeds.ts', serverTests('features/calendar/calendar.routes'), [
    [
      'a calendar address that was ended still shows tasks',
      `.where('revoked_at', 'is', null)\n    .select(['person_id'`,
      `.select(['person_id'`,
    ],
  ]),
  ...mutantsOf('server/src/features/messages/messages.routes.ts', serverTests('features/messages/manual-sending.routes'), [
    ['a coordinator reads the login link of the owner', 'return isHidden ?', 'return false ?'],
  ]),
  ...mutantsOf('server/src/features/messages/messages.presentation.ts', serverTests('features/messages/held-back'), [
    ['the family reads login links that a gateway sends', '&& !isTheirsAlone &&', '&&'],
  ]),
  ...mutantsOf('server/src/access/lists.ts', serverTests('features/tasks/kept-lists'), [
    ['a list stays that of yesterday until something changes', 'localDayOf(member.now, member.timeZone)', '0'],
  ]),
  ...mutantsOf('server/src/features/tasks/tasks.presentation.ts', serverTests('features/tasks/tasks.routes'), [
    [
      'everyone reads the door code',
      'timeZone),\n  ...HIDDEN,',
      'timeZone),\n  ...pickTexts(TAKER_TEXTS, task),\n  private_details_from: null,',
    ],
    ['everyone reads the number of who took a task', 'if (!inFull) return', 'if (false) return'],
  ]),
  ...mutantsOf('server/src/features/tasks/tasks.presentation.ts', serverTests('access/before-yes'), [
    ['a door code is read before the yes', ' && member.confirmed, member', ', member'],
  ]),
  ...mutantsOf('server/src/http/validation.ts', serverTests('http/empty-bodies'), [
    ['a form is read as an empty body', 'isEmptyPut || request.is404 ? null', 'true ? null'],
    ['a form of another site is a call', `request.method === 'PUT' && `, ''],
  ]),
  ...mutantsOf('server/src/database/paging.ts', serverTests('access/paging'), [
    ['a page loses what happened at the instant of its last entry', 'last ? downTo(instantOf(last) ?? 0).execute() : page', 'page'],
  ]),
  ...mutantsOf('server/src/store/task-lists.ts', serverTests('access/paging'), [
    ['the app loses the rest of a full day', 'hasWholeDays ? startOfDay', 'false ? startOfDay'],
  ]),
  ...mutantsOf('server/src/store/members.ts', serverTests('features/families/joining'), [
    ['the person of a corrected number reads that they asked to join', `'approved', 'number_changed'] as const`, `'approved'] as const`],
  ]),
  ...mutantsOf('server/src/features/tasks/tasks.presentation.ts', serverTests('features/tasks/private-details'), [
    ['someone new reads the door code days before', 'from !== null && from > now', 'false'],
  ]),
]
