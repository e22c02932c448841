import type { Words } from './words.ts'

export const english: Words = {
  promises: {
    promises:
      "i'll, ill do, ill take, ill bring, ill make, ill cook, ill drive, i will, i can, i could, i'd love to, i would love to, i'd be happy to, i'd be glad to, i'm happy to, i am happy to, happy to, glad to, i want to, i'd like to, i would like to, i'm in, im in, i'm on, im on, i am on, i'm free, im free, i am free, i'm available, i am available, count me in, count on me, put me down, put us down, sign us up, write us down, count us in, shall i, should i, can i, could i, may i, i might, i may, sign me up, write me down, leave it to me, leave that to me, from me, from us, on me, on us, mine, is mine, i've got, ive got, i got, i have got, i'm doing, im doing, i'm taking, im taking, i'm cooking, i'm making, i'm bringing, i'm driving, i take, i bring, i make, i do, we'll, we will, we can, we could, we're happy to, we take, works for me, suits me, let me do, let me take, let me bring, let me cook, let me, that's me, thats me, me for, i volunteer, i promise, gladly take, gladly do, i can jump in, can jump in, i'll jump in, i shall, i'm gonna, im gonna, i am gonna, i'm going to, i am going to, dibs, dibs on, i call dibs, bags i, is me, is on me, are on me, are mine, it's mine, all mine, consider it done, put my name, pop me down, stick me down, pencil me in, put me in, put me on, write my name, add me, add my name, leave it with me, i'm your man, i'm your woman, i'm your girl, i'm happy, i'm with, more than happy to, i'll be the one, ill be, ill get, ill grab, ill pick, ill go, ill walk, ill fetch, ill sit, ill watch, i fetch, i pick, i drive, i walk, i cook, i watch, i sit, i got this, i got it, i'm up for, i'm down for, we'd love to, we've got, we got, we're on, we are on, we're doing, we're in, i'd gladly, i can take, i'm picking, i'm fetching, i'm walking, i'm getting, i'm babysitting, i'm sitting, i'm shopping, i'm collecting, i'm volunteering, over to me, my turn, works for us, suits us, gladly cover",
    starts: 'gonna, will do, will drop, will pick, will bring, will take, will make, will get, can do, could do, can take, can bring',
    me: 'i, me, us, we, gladly, with pleasure, love to, myself',
    noes: "not, can't, cant, cannot, can not, i can't, i cant, we can't, we cant, won't, wont, i won't, i'll be away, i am away, i'm away, i will be away, we're away, couldn't, don't, dont, doesn't, isn't, unable, no, nope, never, neither, no longer, i'm out, count me out, im out",
    excuses:
      "unfortunately, sadly, cancel, except, busy, away, sick, ill, out of town, sorry, afraid, already, was, were, did, had, drove, cooked, brought, went, last week, yesterday, at the doctor's, at the doctors, at the dentist, at the hospital, at the clinic, i'm at work, at work, working all",
    buts: 'but, however, though',
    noAfterAll:
      "no problem, not a problem, no worries, why not, no trouble, if no one else does, if no one else has, if no one else wants to, if no one else can, unless already taken, no prob, no probs, no bother, nae bother, no biggie, no sweat, no hassle, no drama, no plans, had no plans, not doing anything, not working, not at work, don't worry, dont worry, don't worry about it, don't worry about a thing, no need to, no need, nobody needs to, no one needs to, nobody has to, no one has to, don't have to worry, don't stress, won't be a problem, no excuses, not to worry, sorry for the late reply, sorry for the late, sorry for late, sorry late, sorry i'm late, sorry only seeing, sorry just seeing, sorry only just, sorry just saw, sorry for the delay, sorry for the slow reply, only just seen, only just saw, only seeing this now, if that's okay with everyone, why on earth not, don't mind, don't mind at all, if nobody minds, if you don't mind, if no one minds, unless someone already has it, let me know if, let me know what, text me if, tell me if, message me if, call me if, shout if, text me, send me, if there's anything, if theres anything, if you need anything, if you want anything, anything special, anything else, anything you need, tell him, tell her, tell them, tell him not to, tell her not to, tell them not to, if anyone asks, if plans change, if anything changes, let me know when, tell me when, just say when, text me when",
    doubts:
      "maybe, perhaps, possibly, probably, might, may, if, unless, depends, try, i'll try, i'll see, we'll see, i'll check, let me check, let me see, i'll let you know, let you know, i'll ask, i'll know, i think, not sure, hopefully, either, whether, should i, shall i, do you want me to, would it help, or, i wish, i'd rather, rather, after all, tentatively, backup, back up, otherwise, in case, need to check, have to check, i can ask, i could ask, only, until, swap, last time, next time, every, each, usually, like last, as last, can i, could i, can we, may i, when, once, as soon as, assuming, provided, as long as, whenever i",
    asks: "who, who's, who can, who can do, who could, who could do, who will, who'll, who will do, who is free, who's free, who is available, someone, somebody, anyone, anybody, anyone free, anyone can, someone can, can someone, can anyone, could someone, could anyone, can somebody, could somebody, can you, could you, would you, will you, you can, you could, please can",
    others:
      "she, he, they, she can, he can, they can, she could, he could, she can do, he can do, they can do, she'll, he'll, they'll, she's, he's, they're, my wife, my husband, my mother, my mum, my mom, my father, my dad, my sister, my brother, my son, my daughter, my friend, my neighbour, my neighbor, my partner, says, said, told",
    asides:
      "asked, asks, thinking of, see you, i'll see you, i'll be thinking, i'll pray, i will pray, praying, good luck, happy birthday, remember, remind, called, i'll call, i will call, i'll visit, i will visit, i'll be there, i'll come, i'm coming, i'll miss, i'll send, i'll write, i'll need, i'll tell, i'll join, i'll look, i'll add, i can see, i can imagine, i can understand, i can send, i can tell, i could cry, glad to hear, happy to hear, glad to see, happy to see, nice to hear, i can hear, i love that, i love how, i love the, i'll pick up my, i'll grab my, i'll get my, i'll collect my, i will pick up my, to see, come and see, visit…, i could murder, i could kill, i could eat, could do with, i could sleep, i could use, i'll be at, i will be at, i'll be in, i'll pay, i will pay, i'll ring, i will ring, i'll phone, i'll text, fingers crossed, i'm making for, for myself, i will see, i'll keep my",
    several:
      'both, all of them, all of it, everything, all, any of them, any of it, either, anything, whatever, any day, whichever, two, three, twice',
    otherWeek: 'next week, the week after, in two weeks, in a fortnight',
    things: 'cake…, cookie…, flower…, plant…, lawn, garden, birthday, present…, gift…, card, book…, toy…, photo…, party, jacket',
    fillers:
      "hi all, hello all, hey all, hi everyone, hello everyone, hey everyone, hi everybody, thanks all, dear all, the, a, an, to, for, on, at, in, of, with, and, it, that, this, these, one, your, you, them, my, our, so, just, too, also, then, yes, yep, yeah, ok, okay, hi, hello, hey, dear, there, please, thanks, thank you, sure, of course, gladly, happily, easily, definitely, certainly, no problem, xx, xxx, x, love, hugs, take, do, make, bring, get, help, help out, cover, handle, do it, take it, have, be, is, am, are, by, from, around, about, day, time, slot, shift, morning, afternoon, evening, night, noon, lunchtime, week, o'clock, with pleasure, some, down, up, out, can, could, would, will, as, well, me, us, i, we, free, available, works, work, good, great, perfect, fine, really, task, job, turn, again, coming, homemade, here, over, whenever, whenever you like, any time, anytime, if needed, if that helps, if it helps, if you like, if you still need, if still needed, if you need, if it's still open, if it is still open, if it's still free, if it is still free, if that's ok, if that's okay, if that works, for you, for them, covered, sorted, name, duty, run, wee, thing, proper, big, the one, be the one, lovely, everyone, everybody, folks, guys, team, all good, lol, haha, ha, anyway, btw, absolutely, totally, actually, basically, honestly, so much, right, both of us, eve, spot, correction, meant, yay, awesome, cool, cheers, ta, hiya, love to, happy, glad, ok so, oh, ooh, ah, yup, aye, yea, off work, day off, the wee, 'em, him, her, myself, tonight, today, tomorrow, instead, at all, no problem at all, on my way, on the way, all my, all day, all set",
  },
  needs: {
    meal: 'cook…, soup…, meal…, dinner…, supper…, lunch, food, casserole…, lasagn…, breakfast, chicken, noodle, noodles, pasta, pizza, curry, stew, chili, chilli, salad, roast, pie, bake, baking, feed everyone, spaghetti, bolognese, risotto, stir fry, broth',
    drive: 'drive…, driving, lift, ride, chauffeur…',
    shopping: 'shop…, grocer…, supermarket, errand…, buy…, tesco, aldi, lidl, walmart, costco, asda, sainsburys, store',
    dog: 'dog…, walkies, pup…, doggo, doggy, pooch, dug',
    bed: 'bed, mattress, beds, sheets',
  },
  sentences: {
    days: 'mon: Monday, tue: Tuesday, tues: Tuesday, wed: Wednesday, weds: Wednesday, thu: Thursday, thur: Thursday, thurs: Thursday, fri: Friday, wensday: Wednesday, wendsday: Wednesday, wednsday: Wednesday, sat i: Saturday i, sat night: Saturday night, sat evening: Saturday evening, sat eve: Saturday eve, sat morning: Saturday morning, sat afternoon: Saturday afternoon, sat lunchtime: Saturday lunchtime, sat lunch: Saturday lunch, sat dinner: Saturday dinner, sat works: Saturday works, sat is: Saturday is, sat me: Saturday me, on sat: on Saturday, this sat: this Saturday, for sat: for Saturday, sun night: Sunday night, sun evening: Sunday evening, sun eve: Sunday eve, sun morning: Sunday morning, sun afternoon: Sunday afternoon, sun lunchtime: Sunday lunchtime, sun lunch: Sunday lunch, sun dinner: Sunday dinner, sun works: Sunday works, sun is: Sunday is, sun me: Sunday me, on sun: on Sunday, this sun: this Sunday, for sun: for Sunday, sat pm: Saturday pm, sun pm: Sunday pm, sat am: Saturday am, sun am: Sunday am',
    same: 'grandma granny gran nana nan grandmother grandmum grandmom, grandpa grandad granddad gramps grandfather, mum mom mother, dad father, laundry washing wash, groceries grocery shopping shop supermarket, school pickup, kindergarten nursery kita preschool daycare, doctor doc gp clinic appointment checkup, dentist dental, pharmacy chemist meds prescription medicine, babysit babysitting babysitter sitter sit, feed cat kitty, walk walkies dog pup puppy doggo pooch dug, hoover hoovering vacuum vacuuming, cleaning clean, bins trash rubbish garbage, lawn mow mowing grass, dishes washing-up, dinner supper',
    endings: 'ies, ing, es, ed, er, s, e, y',
    oneself: 'me, us',
    fromHour: 'from',
  },
  replies: {
    courtesies:
      'please, pls, plz, thanks, thank you, thank you very much, thank you so much, many thanks, thanks a lot, thx, ty, hi, hello, hey, dear all, good morning, good evening, kindly, reply, cheers, regards, best regards, best wishes',
    apologies: "sorry, so sorry, very sorry, i'm sorry, im sorry, i am sorry, apologies",
    stops:
      "stop, stopp, stopall, unsubscribe, unsubscribe me, unsub, optout, opt out, opt me out, opting out, arret, arrete, arrett, remove me, remove my number, delete my number, take me off, take my number off, no more sms, no more texts, no more text, no more messages, no more texting, no sms, don't text me, dont text me, do not text me, don't text, don't send me sms, don't send me messages, don't send me texts, do not send me messages, don't message me, do not message me, leave me alone",
    bareStops: 'cancel, end, quit, revoke',
    besideBareStops: 'sms, texts, messages, the messages',
    ofStops:
      'all, sms, smses, text, texts, message, messages, msgs, the sms, the texts, the messages, these sms, these texts, these messages, your texts, your messages, all messages, all texts, sending, texting, messaging, sending messages, sending texts, sending sms, sending me, texting me, messaging me, it, this, that, now, immediately, at once, already, everything, notifications, reminders, any more, anymore, from you, to me, from your list, from the list, from this list, your list, the list, this list, again, my number, to this number, receiving',
    beforeStops: "no, yes, ok, okay, i want to, i would like to, i'd like to",
    starts: 'start, unstop, opt in, optin, subscribe, start again, start sms, resume',
    helps: 'help, info',
    yeses:
      "yes, o k, all good, on it, will be there, i am still coming, we are coming, we're coming, we will come, we'll come, we'll be there, we will be there, we can, we will, i am, i'd be happy to help, i'd be glad to, i'm happy to, i'm happy to help, happy to do it, i can take it, i can make it, i'll take this, i'll take that, i'll take this one, yep, yup, yeah, yea, ya, y, yes i am, yes i can, yes i will, yes i do, i will, i will do it, i'll do it, i'll be there, i will be there, i'll come, i will come, i'll take it, i will take it, i'll help, i can, i can do it, i can do that, i can help, i can come, i'm coming, im coming, i am coming, coming, still coming, i'm still coming, yes still coming, i'm in, im in, count me in, sure, sure thing, of course, certainly, definitely, absolutely, gladly, with pleasure, my pleasure, happy to, happy to help, i'd love to, would love to, i'd be happy to, glad to, ok, okay, okey, all right, alright, that's fine, thats fine, fine, fine with me, fine by me, sounds good, works for me, that works, will do, agreed, confirmed, i confirm, confirm, no problem, no problems, no worries, you bet",
    noes: "no, i have to cancel, i need to cancel, i must cancel, have to cancel, need to cancel, unfortunately i can't make it, i'm afraid i can't make it, i won't be able to make it, i won't be able to come, won't be able to, won't be able to make it, i am unable, i'm unable, we can't, we can't make it, nope, nah, n, not this time, not today, not possible, i'm not, i am not, i'm not coming, im not coming, i am not coming, not coming, i won't, i wont, i won't come, i won't be able to, i won't make it, i will not, won't make it, i can't, i cant, can't, cant, cannot, i cannot, can not, i can not, can't come, i can't come, can't make it, i can't make it, cant make it, i cant make it, i cannot make it, cannot make it, can't do it, i can't do it, i can't help, can't help, can't this time, i can't this time, i'm unable to, i am unable to, not able to, unfortunately, unfortunately not, unfortunately no, unfortunately i can't, unfortunately i cannot, afraid not, i'm afraid not, i'm afraid i can't, i'm afraid no, i'll pass, pass, decline, i decline, unavailable, i'm unavailable, i am unavailable, not available, i'm not available, i am not available, busy, i'm busy, i am busy, im busy, too busy, i have to work, have to work, i'm working, i am working, i work, at work, i'm at work, i'm away, i am away, on holiday, i'm on holiday, on vacation, i'm on vacation, i am on vacation, out of town, i'm out of town, i'm sick, i am sick, i'm ill, i have plans, i have other plans, i already have plans, already have plans, booked, i'm booked, i'm not free, i am not free, not free, another time, maybe another time, next time, maybe next time",
    besideNoes: 'then, that day, on that day, at that time, this time',
    automatic:
      "\\b(?:auto(?:matic|mated)?[- ]?(?:reply|response|message)|autoresponder|with (?:do not disturb|focus|driving mode)|i(?:'ll| will) (?:see|read|reply to) your message|(?:message|sms|text) (?:was not|wasn't|could not be|couldn't be|has not been) (?:delivered|sent)|undeliverable|delivery (?:failed|failure|report)|service access denied|message blocking|free ?msg|(?:does not|cannot|can't|unable to) (?:accept|receive) (?:text|messages|sms))",
    automaticBegins:
      "i(?:'m| am) (?:currently )?driving(?: right now)?[.!\\s]*(?:i(?:'ll| will) (?:get back|call|text|reply|respond).*)?$, out of (?:the )?office, missed call",
    addedBelow: 'sent from (?:my|outlook|yahoo|samsung|gmail).*, get outlook for .*, sent via .*',
    greets: 'hi, hello, sorry',
    greetsBeforeTimes: 'hey',
    thanks: 'thanks, thank you',
    away: "(?:(?:i'?m|i am|i'll be|i will be|we are|we're) )?(?:away|on holiday|on holidays|on vacation|abroad|travell?ing|out of town)",
    awayFrom: 'from',
    awayUntil: 'until, till, til, to, through',
    back: "(?:(?:i'?m|i am|we're|we are) )?back(?: home| again| now| today| in town| from (?:holiday|vacation|my trip))*",
    notThen: "not then, can't then, cant then, i can't then, i cant then, i cannot then, not at that time, not that day, not at this time",
    notAtAll: "no, nope, not this time, can't, i can't, i cant, i cannot, i can't make it, can't make it, unfortunately not",
    ors: 'or',
    buts: 'but',
    negations: "not, no, can't, cant, cannot, won't",
    aroundTimes:
      "i, could, can, i'd, i'm, am, free, works, work, would, do, be, fine, ok, okay, suit, suits, me, for, on, at, possible, instead, rather, better, maybe, perhaps, how, what, about, is, good, available, only, also, o'clock",
  },
  lists: {
    greetings:
      'hi, hello, hey, dear, good morning, good evening, good afternoon, thank, thanks, thank you, thx, many thanks, ok, okay, yes, no, great',
    afterGreetings: 'all, everyone, everybody, you, so much, a lot, again, friends, family, dear, dears, very much',
    titles: 'needs?, needed, wanted, tasks, to-?do, list, help',
    forDay: 'for, on, by',
    numbers: 'two, three, four, five',
    helpers: 'helpers, volunteers, pairs of hands',
    people: 'people, persons, adults, ppl',
    need: 'we need, needs?, looking for',
    needed: 'needed, required, wanted',
    more: 'more',
    inOrderTo: 'to',
  },
  categories: {
    home: 'lasagn, stew(?!\\p{L}), quiche, pasta(?!\\p{L}), laundry, cleaning, dishes, vacuum, hoover, ironing, tidy, rubbish, trash',
    finance: 'bank, bills?, invoice, budget',
    legal_rights: 'forms?, insurance, benefits',
    legal: 'lawyer, court, notary',
    emotional: 'visit, company, hug',
  },
  headings: {
    allDay: 'all.?day',
    noPart: 'timestamp, created, submitted, modified, updated, email, mail, phone, reminder, id, who, first, last, private, priority',
    end: 'end, ends, ending, until, till, to, finish',
    day: 'date, dates, day, when, due, deadline',
    time: 'time, hour',
    start: 'start, starts, begin, begins, beginning, from',
    done: 'done, completed, status',
    helpers: 'helpers, volunteers, qty, quantity, slots, places, spots',
    address: 'where, location, place, address',
    notes: 'notes, note, comment, comments, remarks, details',
    category: 'category, kind',
    title:
      'task, tasks, title, what, need, needs, needed, item, items, activity, subject, summary, event, request, job, chore, errand, help, content',
    maybeTitle: 'name, names, description',
    notDone: 'false, no, off, open, todo, to do',
  },
  chats: {
    media: 'image, photo, picture, video, video note, audio, voice message, sticker, gif, document, contact card, media, poll',
    leftOut: 'omitted, not included',
    inBrackets: 'photo, video, voice message, video message, sticker, file, gif, album, poll, location, contact, audio',
    poll: 'poll',
    pollOption: 'option',
    location: '(?:live )?location(?: shared)?',
    liveLocation: 'live location shared',
    calls: '(?:missed |silenced )?(?:group )?(?:voice|video) call(?:[,.] .{1,40})?',
    deleted: 'this message was deleted(?: by .{1,60})?, you deleted this message, message deleted, deleted message',
    edited: 'edited',
    notices:
      'end-to-end encrypted, \\screated (?:this |the )?group, \\screated this community, your security code with, security code (?:with .{1,80} )?changed, changed (?:the|this group.s|their) (?:subject|group|icon|description|phone number|settings), joined using (?:this|your|a), joined from the community, disappearing messages, waiting for this message, is now an admin, now an admin, pinned a message',
    groupEvents:
      '\\s(?:added|removed|left|joined|was added|invited|turned (?:on|off)|started a|changed)(?!\\p{L}), ^you(?:.re| were| are)?\\s',
    originalMail: 'original message, forwarded message',
    forwardedMail: 'begin forwarded message',
    sentFrom: 'sent from my .{1,40}, get outlook for .{1,20}',
    mailHeaders: 'from, sent, to, cc, subject, date',
    wrote: 'wrote',
    wroteOn: 'on',
    inReplyTo: 'in reply to',
    forwardedFrom: 'forwarded from',
    tapped: 'liked, loved, disliked, laughed at, emphasized, questioned, reacted .{1,12} to',
    states: 'edited, delivered, forwarded, sent',
    read: 'read',
    calledOff: 'cancell?ed',
    birthdays: "['’]s? (?:\\d{1,3}[a-z]{0,2} )?birthday$, ^birthday(?: of|:)",
  },
}
