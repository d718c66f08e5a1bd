"""Users, keys and subscriptions: what is written is what is read."""

from functools import partial

import pytest
from sqlalchemy.exc import IntegrityError

from bottega.server.storage import keys, subscriptions, users
from bottega.server.storage.store import Store
from bottega.server.storage.subscriptions import Subscription
from bottega.server.storage.users import User
from server.storage.making import SOON, done, in_both

ADA = User("a", "Ada", "it", bot=False, owner=None, made_at=1.5)
ROBOT = User("r", "Ada's robot", "en", bot=True, owner="a", made_at=2.5)


@pytest.fixture
def peopled(store: Store) -> Store:
    done(store.write(lambda c: users.add_user(c, ADA, recovery_hash="hash of a link")),
         store.write(lambda c: users.add_user(c, ROBOT, token_hash="hash of a token")))
    return store


@in_both
def test_a_user_is_found_by_id_by_recovery_and_by_token(peopled: Store) -> None:
    assert peopled.read(lambda c: users.user(c, "a")) == ADA
    assert peopled.read(lambda c: users.user_by_recovery(c, "hash of a link")) == ADA
    assert peopled.read(lambda c: users.user_by_token(c, "hash of a token")) == ROBOT
    assert peopled.read(lambda c: users.accounts_of(c, "a")) == [ROBOT]


@in_both
def test_one_proof_is_not_taken_for_another(peopled: Store) -> None:
    assert peopled.read(lambda c: users.user(c, "nobody")) is None
    assert peopled.read(lambda c: users.user_by_token(c, "hash of a link")) is None
    assert peopled.read(lambda c: users.user_by_recovery(c, "hash of a token")) is None


@in_both
def test_a_bot_is_true_or_false_and_not_a_number(peopled: Store) -> None:
    found = peopled.read(lambda c: users.user(c, "r"))

    assert found
    assert found.bot is True


@in_both
def test_a_user_changes_name_language_and_recovery_link(peopled: Store) -> None:
    done(peopled.write(lambda c: users.rename(c, "a", "Ada L.")),
         peopled.write(lambda c: users.set_language(c, "a", "de")),
         peopled.write(lambda c: users.set_recovery(c, "a", "another hash")))

    changed = ADA._replace(name="Ada L.", language="de")

    assert peopled.read(lambda c: users.user_by_recovery(c, "another hash")) == changed
    assert peopled.read(lambda c: users.user_by_recovery(c, "hash of a link")) is None


@in_both
@pytest.mark.parametrize("second", [ADA, ADA._replace(id="b"), ROBOT._replace(id="s", owner="nobody")])
def test_ids_and_proofs_are_of_one_user_and_an_owner_exists(peopled: Store, second: User) -> None:
    failed = peopled.write(lambda c: users.add_user(c, second, recovery_hash="hash of a link")).exception(SOON)

    assert isinstance(failed, IntegrityError)


@in_both
def test_a_key_is_set_changed_and_removed(store: Store) -> None:
    assert store.read(lambda c: keys.key(c, "address")) is None

    done(store.write(lambda c: keys.set_key(c, "address", "one")),
         store.write(lambda c: keys.set_key(c, "address", "two")))
    assert store.read(lambda c: keys.key(c, "address")) == "two"

    done(store.write(lambda c: keys.remove_key(c, "address")))
    assert store.read(lambda c: keys.key(c, "address")) is None


@in_both
def test_a_key_that_is_made_when_needed_stays_the_same(store: Store) -> None:
    made = [store.write(partial(keys.key_or_new, name="cookie", new=new)).result(SOON)
            for new in (lambda: "first", lambda: "second")]

    assert made == ["first", "first"]


@in_both
def test_a_subscription_belongs_to_who_used_the_browser_last(peopled: Store) -> None:
    first = Subscription("a", "push/1", {"p256dh": "x", "auth": "y"})
    second = Subscription("r", "push/1", {"p256dh": "z", "auth": "y"})

    done(peopled.write(lambda c: subscriptions.subscribe(c, first)))
    assert peopled.read(lambda c: subscriptions.subscriptions_of(c, "a")) == [first]

    done(peopled.write(lambda c: subscriptions.subscribe(c, second)))
    assert peopled.read(lambda c: subscriptions.subscriptions_of(c, "a")) == []
    assert peopled.read(lambda c: subscriptions.subscriptions_of(c, "r")) == [second]


@in_both
def test_only_ones_own_subscription_can_be_ended(peopled: Store) -> None:
    mine = [Subscription("a", f"push/{number}", {}) for number in range(3)]
    done(*(peopled.write(partial(subscriptions.subscribe, new=new)) for new in mine))

    ended = [peopled.write(partial(subscriptions.unsubscribe, user=user, endpoint="push/0")).result(SOON)
             for user in "raa"]
    done(peopled.write(lambda c: subscriptions.forget(c, "push/1")))

    assert ended == [False, True, False]
    assert peopled.read(lambda c: subscriptions.subscriptions_of(c, "a")) == mine[2:]
