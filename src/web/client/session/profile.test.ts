import { describe, expect, it } from "vitest";
import { nameOf, profileIn } from "./profile.ts";

const answered = { id: 7, account: "ada", name: "Ada", nick_name: "", phone: "1", token: "secret" };

describe("a user profile", () => {
  it("is stored completely, except for its token", () => {
    const { token: _, ...rest } = answered;
    expect(profileIn(answered)).toEqual({ ...rest, must_change_password: false });
  });

  it("has whether the password must be changed first", () => {
    const first = { ...answered, must_change_password: true };
    expect(profileIn(first)).toMatchObject({ must_change_password: true });
    expect(profileIn({ ...first, must_change_password: "no" })?.must_change_password).toBe(false);
  });

  it("is undefined without a user id and an account", () => {
    for (const data of [undefined, null, [], {}, { ...answered, id: "7" }, { id: 7 }]) {
      expect(profileIn(data)).toBeUndefined();
    }
  });

  it("names the reader by name, else by nickname, else by account", () => {
    const named = (fields: object) => {
      const profile = profileIn({ id: 7, account: "ada", ...fields });
      return profile && nameOf(profile);
    };
    expect(named({ name: "Ada", nick_name: "Countess" })).toBe("Ada");
    expect(named({ name: "", nick_name: "Countess" })).toBe("Countess");
    expect(named({ name: null })).toBe("ada");
  });
});
