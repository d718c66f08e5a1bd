/*
 * What goes over the wire, as types: written by `python -m bottega.server.protocol`, not by hand. What is no struct on
 * the server is in shapes.js.
 */

/**
 * @typedef {import("./shapes.js").Packed} Packed
 * @typedef {import("./shapes.js").PackedValue} PackedValue
 * @typedef {import("./shapes.js").TableEvent} TableEvent
 * @typedef {import("./shapes.js").View} View
 * @typedef {import("./shapes.js").Aids} Aids
 * @typedef {import("./shapes.js").Suit} Suit
 * @typedef {import("./shapes.js").OmenKind} OmenKind
 * @typedef {import("./shapes.js").RowKind} RowKind
 * @typedef {import("./shapes.js").Deed} Deed
 * @typedef {import("./shapes.js").Objective} Objective
 * @typedef {import("./shapes.js").Face} Face
 * @typedef {import("./shapes.js").Faces} Faces
 */

/**
 * @typedef {object} Obstacle What stands in the way: by its key and values, by the rule that says so, and in a
 *   sentence.
 * @property {string} key
 * @property {string | null} rule
 * @property {Record<string, unknown>} values
 * @property {string} say
 */

/**
 * @typedef {object} Me
 * @property {string} name
 * @property {string} language
 * @property {boolean} bot
 */

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {string | null} bot
 * @property {"person" | "bot" | "program"} kind
 * @property {boolean} stand_in
 * @property {boolean} online
 * @property {string | null} called
 */

/**
 * @typedef {object} You
 * @property {number | null} seat
 * @property {boolean} host
 * @property {number[]} muted
 * @property {number | null} reserved
 * @property {string[]} may
 * @property {string} [no_undo]
 * @property {boolean} [out]
 */

/**
 * @typedef {object} Request
 * @property {number} seat
 * @property {number[]} waiting_for
 */

/**
 * @typedef {object} DeckShown
 * @property {string} name
 * @property {string} digest
 */

/**
 * @typedef {object} Head The head of a table: what anybody may know of it.
 * @property {string} id
 * @property {string} code
 * @property {string} game
 * @property {number} rules
 * @property {Record<string, string>} options
 * @property {DeckShown} deck
 * @property {number} players
 * @property {string} pace
 * @property {string} visibility
 * @property {string} spectators
 * @property {boolean} free_text
 * @property {string} aids
 * @property {string} status
 * @property {(Seat | null)[]} seats
 * @property {number | null} host
 * @property {You} you
 * @property {string} commitment
 * @property {string[]} nonces
 * @property {Request | null} undo
 * @property {{ ranking: number[][] } & Record<string, unknown> | null} result
 * @property {string | null} rematch
 * @property {string | null} rematch_of
 * @property {boolean} public
 * @property {boolean} [hurried]
 * @property {number} [proof]
 * @property {string[]} [seals]
 * @property {boolean} [fixed]
 */

/**
 * @typedef {object} Turn
 * @property {number} seat
 * @property {number | null} until
 */

/**
 * @typedef {object} News
 * @property {"news"} type
 * @property {number} version
 * @property {TableEvent[]} events
 * @property {Turn[]} turns
 * @property {View} [view]
 * @property {Head} [table]
 * @property {string[]} [may]
 * @property {string} [no_undo]
 * @property {boolean} [out]
 * @property {boolean} [stood_in]
 * @property {string} [text]
 * @property {Aids} [aids]
 */

/**
 * @typedef {object} Done Granted: the log is safe, and this is the version it made.
 * @property {"done"} type
 * @property {string} id
 * @property {number} version
 */

/**
 * @typedef {object} Stale The table had moved on; what it is now comes as news.
 * @property {"stale"} type
 * @property {string} id
 * @property {number} version
 */

/**
 * @typedef {object} Refused Something stands in the way. Without an id the message could not be read.
 * @property {"refused"} type
 * @property {string | null} id
 * @property {Obstacle} refused
 */

/**
 * @typedef {object} Sentence
 * @property {string} key
 * @property {Record<string, Value>} [values]
 * @property {string} [rule]
 */

/**
 * @typedef {object} Saying
 * @property {string} name
 * @property {string} say
 */

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {string[]} values
 * @property {string} say
 * @property {string[]} say_values
 */

/**
 * @typedef {object} Fit Choices, and how many can play so. Options that are not named make no difference.
 * @property {Record<string, string>} options
 * @property {number[]} players
 */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {number} rules
 * @property {number} least_players
 * @property {number} most_players
 * @property {Option[]} options
 * @property {Fit[]} fits
 * @property {string[]} bots
 * @property {string} deck
 * @property {string} board
 * @property {boolean} lesson
 * @property {string[]} portraits
 */

/**
 * @typedef {object} Offer
 * @property {Game[]} games
 * @property {Saying[]} paces
 * @property {Saying[]} phrases
 * @property {Saying[]} reactions
 * @property {string[]} visibilities
 * @property {string[]} spectators
 * @property {string[]} free_text
 * @property {string[]} aids
 * @property {string[]} languages
 * @property {boolean} ready
 */

/**
 * @typedef {object} OpenTables
 * @property {Head[]} tables
 * @property {Head[]} running
 * @property {Head[]} finished
 */

/**
 * @typedef {object} MyTable
 * @property {string} table
 * @property {string} code
 * @property {string} game
 * @property {string} status
 * @property {number} seat
 * @property {boolean} your_turn
 * @property {number} moved_at
 */

/**
 * @typedef {object} BotReadiness
 * @property {string} name
 * @property {string} state
 * @property {string | null} player
 */

/**
 * @typedef {object} GameReadiness
 * @property {string} game
 * @property {boolean} ready
 * @property {number} progress
 * @property {string} rules
 * @property {number} rules_progress
 * @property {string} help
 * @property {BotReadiness[]} bots
 */

/**
 * @typedef {object} Readiness A server is ready when it has its database and room to write, nothing is left to compile
 *   and the rules of every game are there. A bot that was given up does not keep it from being ready.
 * @property {boolean} ready
 * @property {string[]} missing
 * @property {boolean} compiling
 * @property {number} progress
 * @property {number} deaths
 * @property {GameReadiness[]} games
 */

/**
 * @typedef {object} Printer What can be printed here; nothing, where typst is not installed.
 * @property {boolean} possible
 * @property {string[]} what
 * @property {string[]} papers
 * @property {string[]} inks
 */

/**
 * @typedef {object} ReadDeck The entries of a deck file, as they are written there, without their histories.
 * @property {string} name
 * @property {string} digest
 * @property {Record<string, unknown>[]} entries
 */

/**
 * @typedef {object} CheckedDeck
 * @property {Obstacle | null} problem
 * @property {Obstacle | null} card_problem
 * @property {string[][]} unproven
 * @property {Record<string, unknown> | null} face
 * @property {string | null} drawn
 */

/**
 * @typedef {object} WrittenDeck
 * @property {string} name
 * @property {string} digest
 * @property {string} deck
 */

/**
 * @typedef {object} Difference
 * @property {string} card
 * @property {string} field
 * @property {unknown[]} values
 * @property {(string | null)[]} provenance
 */

/**
 * @typedef {object} ComparedDecks
 * @property {string[]} decks
 * @property {Difference[]} differences
 * @property {string[][]} only
 * @property {string[]} otherwise_known
 * @property {Record<string, string>} names
 */

/**
 * @typedef {object} PileShown
 * @property {number} count
 * @property {string} say
 * @property {string} rule
 * @property {string | null} shown
 */

/**
 * @typedef {object} NoteShown
 * @property {string} say
 * @property {string | null} rule
 */

/**
 * @typedef {object} Setup How the table is laid: what to take from the box, where it goes, what stays in the box.
 * @property {string} game
 * @property {number} players
 * @property {Record<string, string>} options
 * @property {string[]} matter
 * @property {PileShown[]} taken
 * @property {PileShown[]} laid
 * @property {PileShown[]} left
 * @property {NoteShown[]} notes
 * @property {Record<string, unknown> | null} followed
 */

/**
 * @typedef {object} RoundFollowed Whose turn it is and what may be done; or, after a call, what came of it.
 * @property {number[]} acting
 * @property {string[]} legal
 * @property {Record<string, unknown>[]} told
 * @property {Record<string, unknown> | null} outcome
 * @property {Record<string, unknown>} aids
 */

/**
 * @typedef {object} TableSitEvent
 * @property {"sit"} event
 * @property {number} seat
 * @property {string} name
 */

/**
 * @typedef {object} TableLeaveEvent
 * @property {"leave"} event
 * @property {number} seat
 */

/**
 * @typedef {object} TableUndoEvent The last step of a seat is taken back.
 * @property {"undo"} event
 * @property {number} seat
 */

/**
 * @typedef {object} TableUndoAskedEvent
 * @property {"undo_asked"} event
 * @property {number} seat
 */

/**
 * @typedef {object} TableUndoAnsweredEvent
 * @property {"undo_answered"} event
 * @property {number} seat
 * @property {boolean} yes
 */

/**
 * @typedef {object} TableStandInEvent
 * @property {"stand_in"} event
 * @property {number} seat
 * @property {string} bot
 */

/**
 * @typedef {object} TableReturnEvent
 * @property {"return"} event
 * @property {number} seat
 */

/**
 * @typedef {object} TableHurryEvent The bots, which play on alone, do so without pauses.
 * @property {"hurry"} event
 * @property {number} seat
 */

/**
 * @typedef {object} TableSayEvent A phrase by its name, or words of one's own.
 * @property {"say"} event
 * @property {number} seat
 * @property {string} [phrase]
 * @property {string} [text]
 */

/**
 * @typedef {object} TableOverEvent
 * @property {"over"} event
 */

/**
 * @typedef {object} TableRematchEvent
 * @property {"rematch"} event
 * @property {string} table
 */

/**
 * @typedef {object} TableCloseEvent
 * @property {"close"} event
 */

/**
 * @typedef {object} OmenDeclaration
 * @property {number} seat
 * @property {number} number
 * @property {string} suit
 */

/**
 * @typedef {object} OmenCall
 * @property {number} seat
 * @property {string} call
 */

/**
 * @typedef {object} OmenView The same for people and programs: names instead of numbers, and what this seat may do now.
 * @property {number | null} seat
 * @property {number} players
 * @property {string} phase
 * @property {number} round
 * @property {number} dealer
 * @property {number[]} acting
 * @property {number[]} still_in
 * @property {(string[] | null)[]} hands
 * @property {number[]} held
 * @property {number[]} known
 * @property {number} in_hands
 * @property {string[]} table
 * @property {string | null} top
 * @property {number} deck_count
 * @property {string[]} lost
 * @property {OmenDeclaration[]} declarations
 * @property {OmenCall | null} call
 * @property {number[]} losers
 * @property {string | null} chosen
 * @property {number[][]} ranking
 * @property {string[]} suits
 * @property {Record<string, number>} surely
 * @property {number} extras
 * @property {string[]} legal
 * @property {string[]} [extra_kinds]
 */

/**
 * @typedef {object} OmenChances Of a suit, by number from 0 to all cards in hands: that there are so many or more, and
 *   that just so many.
 * @property {number[]} at_least
 * @property {number[]} exactly
 */

/**
 * @typedef {object} OmenDealEvent
 * @property {"deal"} event
 * @property {number} dealer
 * @property {((string | null)[])[]} hands
 * @property {string[]} table
 * @property {(string | null)[]} deck
 */

/**
 * @typedef {object} OmenRedealEvent
 * @property {"redeal"} event
 * @property {number} dealer
 * @property {((string | null)[])[]} hands
 * @property {string[]} table
 * @property {(string | null)[]} deck
 * @property {number[]} drew
 * @property {"omen" | "destiny"} after
 * @property {string} rule
 */

/**
 * @typedef {object} OmenDeclareEvent
 * @property {"declare"} event
 * @property {number} seat
 * @property {number} number
 * @property {string} suit
 */

/**
 * @typedef {object} OmenCallEvent
 * @property {"call"} event
 * @property {number} seat
 * @property {"omen" | "destiny"} call
 * @property {number} on
 * @property {number} number
 * @property {string} suit
 * @property {number} count
 * @property {boolean} right
 * @property {number[]} losers
 * @property {string} rule
 */

/**
 * @typedef {object} OmenRevealEvent
 * @property {"reveal"} event
 * @property {((string | null)[])[]} hands
 */

/**
 * @typedef {object} OmenLoseEvent
 * @property {"lose"} event
 * @property {number} seat
 * @property {string} card
 */

/**
 * @typedef {object} OmenOutEvent
 * @property {"out"} event
 * @property {number} seat
 * @property {string} rule
 */

/**
 * @typedef {object} OmenEndEvent
 * @property {"end"} event
 * @property {number[][]} ranking
 * @property {string} rule
 */

/**
 * @typedef {object} OmniaMadeSet
 * @property {string} city
 * @property {string[]} cards
 */

/**
 * @typedef {object} OmniaLine Where some points come from.
 * @property {number} points
 * @property {string} rule
 * @property {string} [city]
 * @property {string[]} [cards]
 * @property {number} [count]
 * @property {number} [most]
 * @property {number} [tied]
 */

/**
 * @typedef {object} OmniaRow A row of the market: its cards, how many are left in its deck, and its empty places.
 * @property {string[]} cards
 * @property {number} deck_count
 * @property {number} [gaps]
 */

/**
 * @typedef {object} OmniaOwner What lies open before a seat.
 * @property {string[]} cards
 * @property {number} coins
 * @property {number} printed
 * @property {string[]} played
 * @property {number} hand_count
 */

/**
 * @typedef {object} OmniaDeed Something still to do in this turn.
 * @property {string} type
 * @property {number | null} amount
 */

/**
 * @typedef {object} OmniaStep A deed of this turn, and how far it is.
 * @property {OmniaDeed} deed
 * @property {string} state
 * @property {boolean} [effect]
 */

/**
 * @typedef {object} OmniaDraft
 * @property {number} stage
 * @property {number} stages
 * @property {number} keep
 * @property {number | null} to
 */

/**
 * @typedef {object} OmniaKnown Action cards that others hold, as far as this seat can tell: so many of these lie with
 *   each of these seats.
 * @property {string[]} cards
 * @property {Record<string, number>} holders
 */

/**
 * @typedef {object} OmniaView The same for people and programs: names instead of numbers, and what this seat may do
 *   now.
 * @property {number | null} seat
 * @property {number} players
 * @property {string} phase
 * @property {number} round
 * @property {number} rounds
 * @property {number} first
 * @property {number[]} acting
 * @property {string[]} hand
 * @property {string[]} pack
 * @property {string[]} in_play
 * @property {OmniaKnown[]} known
 * @property {OmniaOwner[]} seats
 * @property {number} supply
 * @property {Record<string, OmniaRow>} market
 * @property {string[]} cities
 * @property {(string | null)[]} city_deck
 * @property {(string | null)[]} looked_at
 * @property {string | null} card
 * @property {OmniaDeed[]} deeds
 * @property {OmniaDeed[]} effects
 * @property {number[] | null} totals
 * @property {number[][]} ranking
 * @property {string[]} legal
 * @property {OmniaDraft} [draft]
 * @property {OmniaStep[]} [steps]
 * @property {Record<string, number>} [too_dear]
 */

/**
 * @typedef {object} OmniaCityStanding A face-up city: what everybody has of it, and gets for it.
 * @property {string} city
 * @property {number[] | null} counts
 * @property {number[]} points
 * @property {number[]} sets
 */

/**
 * @typedef {object} OmniaSeatStanding A seat's points and where they come from.
 * @property {number} printed
 * @property {Record<string, number>} cities
 * @property {OmniaMadeSet[]} sets
 * @property {number} total
 */

/**
 * @typedef {object} OmniaStandings
 * @property {OmniaCityStanding[]} cities
 * @property {OmniaSeatStanding[]} seats
 */

/**
 * @typedef {object} OmniaDealEvent
 * @property {"deal"} event
 * @property {number} first
 * @property {string[]} cities
 * @property {Record<string, string[]>} market
 * @property {((string | null)[])[]} hands
 * @property {number[]} coins
 * @property {Record<string, (string | null)[]>} decks
 */

/**
 * @typedef {object} OmniaKeepEvent
 * @property {"keep"} event
 * @property {number} seat
 * @property {(string | null)[]} cards
 */

/**
 * @typedef {object} OmniaPassEvent
 * @property {"pass"} event
 * @property {number} from
 * @property {number} to
 * @property {(string | null)[]} cards
 */

/**
 * @typedef {object} OmniaPlayEvent
 * @property {"play"} event
 * @property {number} seat
 * @property {string} card
 */

/**
 * @typedef {object} OmniaTakeEvent
 * @property {"take"} event
 * @property {number} seat
 * @property {string} kind
 * @property {string} card
 * @property {number} paid
 */

/**
 * @typedef {object} OmniaCoinsEvent
 * @property {"coins"} event
 * @property {number} seat
 * @property {number} amount
 */

/**
 * @typedef {object} OmniaLookEvent
 * @property {"look"} event
 * @property {number} seat
 * @property {(string | null)[]} cards
 */

/**
 * @typedef {object} OmniaPlaceEvent
 * @property {"place"} event
 * @property {number} seat
 * @property {string | null} card
 */

/**
 * @typedef {object} OmniaSkipEvent
 * @property {"skip"} event
 * @property {number} seat
 * @property {string} action
 */

/**
 * @typedef {object} OmniaRefillEvent
 * @property {"refill"} event
 * @property {string} kind
 * @property {string} card
 */

/**
 * @typedef {object} OmniaScoreEvent
 * @property {"score"} event
 * @property {number} seat
 * @property {number} printed
 * @property {Record<string, number>} cities
 * @property {OmniaMadeSet[]} sets
 * @property {number} total
 * @property {number} coins
 * @property {number} characters
 * @property {OmniaLine[]} lines
 */

/**
 * @typedef {object} OmniaEndEvent
 * @property {"end"} event
 * @property {number[][]} ranking
 * @property {string} decided_by
 * @property {string} rule
 */

/**
 * @typedef {number | string | { seat: number } | { seats: number[] } | { card: string } | { cards: string[] } | {
 *   listed: Sentence[] } | Sentence} Value
 */

/**
 * @typedef {Done | Stale | Refused} Answer
 */

/**
 * @typedef {TableSitEvent | TableLeaveEvent | TableUndoEvent | TableUndoAskedEvent | TableUndoAnsweredEvent |
 *   TableStandInEvent | TableReturnEvent | TableHurryEvent | TableSayEvent | TableOverEvent | TableRematchEvent |
 *   TableCloseEvent} AnyTableEvent
 */

/**
 * @typedef {OmenDealEvent | OmenRedealEvent | OmenDeclareEvent | OmenCallEvent | OmenRevealEvent | OmenLoseEvent |
 *   OmenOutEvent | OmenEndEvent} AnyOmenEvent
 */

/**
 * @typedef {OmniaDealEvent | OmniaKeepEvent | OmniaPassEvent | OmniaPlayEvent | OmniaTakeEvent | OmniaCoinsEvent |
 *   OmniaLookEvent | OmniaPlaceEvent | OmniaSkipEvent | OmniaRefillEvent | OmniaScoreEvent | OmniaEndEvent}
 *   AnyOmniaEvent
 */

export {};
